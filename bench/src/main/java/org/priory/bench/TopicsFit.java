package org.priory.bench;

import org.priory.inference.model.Progress;
import org.priory.inference.posterior.TopicsPosterior;
import org.priory.inference.variational.topics.TopicsVips;
import org.priory.numerics.random.SecureSource;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.data.text.DocumentBlocks;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.wall.Wall;

/** Fits of topics to documents in memory, in one thread. */
record TopicsFit(Ledger ledger, DocumentBlocks documents) {

  /** Without noise. */
  TopicsPosterior plainly(TopicsVips method) {
    try (Wall wall = wall()) {
      return method.fit(wall.withoutNoise(method.plan()), Progress.NONE);
    }
  }

  TopicsPosterior privately(TopicsVips method, Progress progress) {
    try (Wall wall = wall()) {
      return method.fit(wall.reserve(method.plan(), "bench"), progress);
    }
  }

  private Wall wall() {
    return Wall.ofDocuments(
        () -> documents, Size.of(documents.count()), ledger, "documents", SecureSource.create(), 1);
  }
}
