/**
 * Tools of named mechanisms: bounded rows, accurate sums, and the noise that covers an inexact
 * result.
 */
@org.jspecify.annotations.NullMarked
package org.priory.inference.mechanism;
