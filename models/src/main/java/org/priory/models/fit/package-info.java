/** A fit from the request to the posterior, and how it goes on after its process was ended. */
@org.jspecify.annotations.NullMarked
package org.priory.models.fit;
