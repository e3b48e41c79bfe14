package org.priory.models.plot;

/** A point of a curve, in the units of the axes. */
public record Point(double x, double y) {}
