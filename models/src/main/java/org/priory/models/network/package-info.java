/** Networks for tables and images, from the fit to what they say about records. */
@org.jspecify.annotations.NullMarked
package org.priory.models.network;
