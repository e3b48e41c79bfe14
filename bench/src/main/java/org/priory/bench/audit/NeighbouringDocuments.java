package org.priory.bench.audit;

import java.util.ArrayList;
import java.util.List;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.data.text.DocumentBlocks;
import org.priory.privacy.data.text.Vocabulary;
import org.priory.privacy.wall.Wall;

/**
 * Neighbours that are collections of documents.
 *
 * @param others the words of each document
 * @param canary the words of the canary
 */
record NeighbouringDocuments(Vocabulary vocabulary, List<int[]> others, int[] canary)
    implements NeighbouringData {

  @Override
  public Wall wall(Who who, RandomSource source) {
    List<int[]> words = new ArrayList<>();
    if (who.hasOthers()) {
      words.addAll(others);
    }
    if (who.hasOpposite()) {
      throw new IllegalArgumentException("topics and documents hide whether one more is there");
    }
    if (who.hasCanary()) {
      words.add(canary);
    }
    return Wall.ofDocuments(
        () -> DocumentBlocks.of(vocabulary, words),
        Size.of(others.size()),
        new UnchargedLedger(),
        "made up",
        source,
        1);
  }
}
