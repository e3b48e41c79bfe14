/** Models in the Open Neural Network Exchange format, for readers that know nothing of Priory. */
@org.jspecify.annotations.NullMarked
package org.priory.app.onnx;
