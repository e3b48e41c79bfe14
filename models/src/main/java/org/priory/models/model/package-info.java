/** The contract of a model: what it is called, how its posterior is shown, kept and read back. */
@org.jspecify.annotations.NullMarked
package org.priory.models.model;
