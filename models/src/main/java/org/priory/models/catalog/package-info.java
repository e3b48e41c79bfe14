/** The models that can be fitted and read. */
@org.jspecify.annotations.NullMarked
package org.priory.models.catalog;
