/** What is asked when a model of a table is fitted: schema, target, columns and weights. */
@org.jspecify.annotations.NullMarked
package org.priory.models.table.task;
