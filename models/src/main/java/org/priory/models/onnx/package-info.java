/** Networks as files that other programs read. */
@org.jspecify.annotations.NullMarked
package org.priory.models.onnx;
