package org.priory.inference.variational.topics;

import org.priory.inference.variational.DocumentWeight;
import org.priory.privacy.query.DocumentQuery;

/**
 * How often each word comes, documents being weighted as for {@link TopicCounts}. One number a
 * word, so that its noise is small beside that of the topics.
 *
 * @param vocabulary number of words
 * @param weight of a document
 */
record WordCounts(int vocabulary, DocumentWeight weight) implements DocumentQuery {

  @Override
  public int width() {
    return 1;
  }

  @Override
  public Worker worker() {
    DocumentScale scale = DocumentScale.of(weight);
    return (document, values) -> {
      double factor = scale.before(document);
      for (int i = 0; i < document.words(); i++) {
        values[i] = factor * document.count(i);
      }
      scale.after(document, values, 1);
    };
  }
}
