/** Models in the Open Neural Network Exchange format, for readers that know nothing of Priory. */
package org.priory.app.onnx;
