/** Public networks, run by ONNX Runtime: an artifact of its own, because that library is large. */
@org.jspecify.annotations.NullMarked
package org.priory.onnx;
