/** Topics of documents, from the fit to what they say about documents. */
@org.jspecify.annotations.NullMarked
package org.priory.models.topics;
