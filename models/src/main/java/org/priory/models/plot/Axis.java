package org.priory.models.plot;

/** An axis: its name and its range. */
public record Axis(String label, Scale scale) {}
