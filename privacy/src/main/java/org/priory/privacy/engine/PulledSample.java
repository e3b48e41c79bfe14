package org.priory.privacy.engine;

import java.util.List;
import org.priory.privacy.data.records.RecordPart;
import org.priory.privacy.data.records.Records;

/**
 * The records of a small sample, fetched from all parts: a question about them is answered where it
 * is asked, with the same sum, as blocks follow from the records of a sample alone ({@code
 * docs/proofs/wall.md}, section 10).
 */
public final class PulledSample {

  private PulledSample() {}

  /** What a part has of a sample. */
  public static RecordPart of(Records part, Sample own) {
    Sample sorted = own.sorted();
    return RecordPart.of(part, sorted.count(), sorted::record);
  }

  /**
   * An engine whose records are those of the sample, all of which are to be asked.
   *
   * @param parts what each part has of it, in their order
   */
  public static Engine engine(List<RecordPart> parts, int threads) {
    return new LocalEngine(RecordPart.join(parts).records(), threads);
  }
}
