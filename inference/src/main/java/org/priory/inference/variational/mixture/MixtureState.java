package org.priory.inference.variational.mixture;

import java.io.Serializable;
import java.util.List;
import org.priory.inference.posterior.MixtureComponent;

/**
 * A mixture on the way.
 *
 * @param components by which the next responsibilities are computed: statistics as if exact
 * @param honest the same with the release noise in beta, nu and alpha: what is reported
 * @param responsibilities of a record under the components
 */
record MixtureState(
    List<MixtureComponent> components,
    List<MixtureComponent> honest,
    Responsibilities responsibilities)
    implements Serializable {

  MixtureState(List<MixtureComponent> components, List<MixtureComponent> honest) {
    this(List.copyOf(components), List.copyOf(honest), new Responsibilities(components));
  }
}
