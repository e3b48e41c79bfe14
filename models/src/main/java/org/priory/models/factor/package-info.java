/** Factor analysis of the numbers of a table. */
@org.jspecify.annotations.NullMarked
package org.priory.models.factor;
