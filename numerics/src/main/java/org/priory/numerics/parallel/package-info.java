/** The threads that compute, of which there is one pool. */
@org.jspecify.annotations.NullMarked
package org.priory.numerics.parallel;
