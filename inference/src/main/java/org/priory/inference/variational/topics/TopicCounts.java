package org.priory.inference.variational.topics;

import org.priory.inference.variational.DocumentWeight;
import org.priory.privacy.query.DocumentQuery;

/**
 * The E-step as a question: the expected counts n_w phi_wk of a document's words, weighted. With
 * {@link DocumentWeight#EVEN} and {@link DocumentWeight#RESAMPLED} of norm at most 1.
 *
 * @param likelihood of words in topics, from earlier answers
 * @param alpha of the documents' prior
 * @param weight of a document
 */
record TopicCounts(TopicLikelihood likelihood, double alpha, DocumentWeight weight)
    implements DocumentQuery {

  @Override
  public int vocabulary() {
    return likelihood.words();
  }

  @Override
  public int width() {
    return likelihood.topics();
  }

  @Override
  public Worker worker() {
    TopicEStep step = new TopicEStep(likelihood, alpha);
    DocumentScale scale = DocumentScale.of(weight);
    return (document, values) -> {
      step.run(document, scale.before(document));
      step.counts(values);
      scale.after(document, values, width());
    };
  }
}
