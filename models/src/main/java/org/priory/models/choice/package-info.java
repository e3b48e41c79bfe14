/** What is chosen of a model beyond its target: a record for each model that asks for more. */
@org.jspecify.annotations.NullMarked
package org.priory.models.choice;
