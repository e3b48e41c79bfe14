package org.priory.privacy.data.records;

import java.util.List;

/** Features as they were given. */
record KnownFeatures(List<String> names, double maxNorm, Target target) implements Features {}
