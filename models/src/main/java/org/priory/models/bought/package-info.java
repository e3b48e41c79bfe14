/**
 * What a schema lacks, bought: bounds of numbers, values of categories, and the words of documents.
 * Charged, kept and stated as a fit is.
 */
@org.jspecify.annotations.NullMarked
package org.priory.models.bought;
