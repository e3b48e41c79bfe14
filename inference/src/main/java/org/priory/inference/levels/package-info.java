/**
 * Values that nobody listed, bought: the levels of a category, or the words of documents, that
 * enough people have (a stable histogram).
 */
@org.jspecify.annotations.NullMarked
package org.priory.inference.levels;
