/**
 * The contract of a fit: what is publicly known, what one record contributes, and what a way of
 * fitting has to say before it may look at one.
 */
@org.jspecify.annotations.NullMarked
package org.priory.inference.model;
