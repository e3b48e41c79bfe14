package org.priory.models.statement;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.priory.models.text.Rounded;
import org.priory.privacy.event.ApproximateEpsilon;
import org.priory.privacy.event.BoundedRange;
import org.priory.privacy.event.DiscreteGaussian;
import org.priory.privacy.event.Distance;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.GaussianBeyond;
import org.priory.privacy.event.Laplace;
import org.priory.privacy.event.Neighbours;
import org.priory.privacy.event.NotPrivate;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.event.PureEpsilon;
import org.priory.privacy.event.Repeated;
import org.priory.privacy.event.SampledWithoutReplacement;
import org.priory.privacy.event.Selected;
import org.priory.privacy.event.Sequence;
import org.priory.privacy.event.ZeroConcentrated;

/** What must be true of the real run for a guarantee about an event to hold, in sentences. */
public final class Assumptions implements PrivacyEvent.Visitor<Set<String>> {
  private static final String PROVED = "What is claimed of each mechanism has been proved for it.";

  private final Set<String> sentences = new LinkedHashSet<>();

  private Assumptions() {}

  /** The sentences for an event, the most often broken first. */
  public static List<String> of(PrivacyEvent event) {
    Set<String> sentences = event.accept(new Assumptions());
    sentences.add(
        "Nothing else that depends on the data is released: no loss, no real batch size, no model"
            + " chosen on the same data.");
    return List.copyOf(sentences);
  }

  @Override
  public Set<String> gaussian(Gaussian event) {
    return noise("Gaussian noise: its standard deviation", "L2", event.neighbours());
  }

  @Override
  public Set<String> gaussianBeyond(GaussianBeyond event) {
    return also(PROVED);
  }

  @Override
  public Set<String> laplace(Laplace event) {
    return noise("Laplace noise: its scale", "L1", event.neighbours());
  }

  @Override
  public Set<String> discreteGaussian(DiscreteGaussian event) {
    return noise("Discrete Gaussian noise: its scale", "L2", event.neighbours());
  }

  @Override
  public Set<String> pureEpsilon(PureEpsilon event) {
    return also(PROVED);
  }

  @Override
  public Set<String> approximateEpsilon(ApproximateEpsilon event) {
    return also(PROVED);
  }

  @Override
  public Set<String> zeroConcentrated(ZeroConcentrated event) {
    return also(PROVED);
  }

  @Override
  public Set<String> boundedRange(BoundedRange event) {
    return also(PROVED);
  }

  @Override
  public Set<String> poissonSampled(PoissonSampled event) {
    also(
        "Poisson sampling: every step draws its batch afresh, each record in it with probability "
            + Rounded.briefly(event.rate())
            + ", independently. Shuffled data cut into batches of one size are not that.");
    return event.event().accept(this);
  }

  @Override
  public Set<String> sampledWithoutReplacement(SampledWithoutReplacement event) {
    also(
        "Sampling without replacement: every step draws its batch afresh, of one size, all batches"
            + " equally likely. Batches that walk through shuffled data are not that.");
    return event.event().accept(this);
  }

  @Override
  public Set<String> repeated(Repeated event) {
    event.event().accept(this);
    return event.times() == 1
        ? sentences
        : also("The noise of every step is fresh, and the number of steps was fixed beforehand.");
  }

  @Override
  public Set<String> sequence(Sequence event) {
    event.events().forEach(each -> each.accept(this));
    return sentences;
  }

  @Override
  public Set<String> distance(Distance event) {
    return also(
        "The generator's bits cannot be told from fair ones, up to the total variation that is"
            + " stated and counted in delta.");
  }

  @Override
  public Set<String> selected(Selected event) {
    event.trials().forEach(each -> each.accept(this));
    return also(
        "Nobody learns how many trials there were or what the others gave, also not from how long"
            + " the run took.");
  }

  @Override
  public Set<String> notPrivate(NotPrivate event) {
    return sentences;
  }

  private Set<String> noise(String what, String norm, Neighbours neighbours) {
    String change =
        switch (neighbours) {
          case ADD_REMOVE -> "one record is added or removed (C for a sum of vectors clipped to C)";
          case REPLACE_ONE -> "one record is replaced (2 C for a sum of vectors clipped to C)";
        };
    return also(
        what
            + " is the multiplier times the "
            + norm
            + " distance that the exact answer can move when "
            + change
            + ".");
  }

  private Set<String> also(String sentence) {
    sentences.add(sentence);
    return sentences;
  }
}
