/**
 * Sample, bound, sum: the only code that touches records. It knows no noise, no budget and no
 * model.
 */
@org.jspecify.annotations.NullMarked
package org.priory.privacy.engine;
