/** How a model that was released fits records: a bought log score, and bought tables beside it. */
@org.jspecify.annotations.NullMarked
package org.priory.models.assess;
