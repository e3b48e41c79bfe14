package org.priory.spark;

import org.priory.privacy.data.text.DocumentPart;
import org.priory.privacy.engine.Clip;
import org.priory.privacy.engine.DocumentsOnly;
import org.priory.privacy.engine.ExactSum;
import org.priory.privacy.engine.PartSum;
import org.priory.privacy.engine.Sample;
import org.priory.privacy.query.DocumentQuery;

/** The engine on Spark over documents: each part answers with whole numbers, as for rows. */
final class SparkDocuments extends DocumentsOnly {
  private final AskedParts<DocumentPart> parts;

  SparkDocuments(AskedParts<DocumentPart> parts) {
    this.parts = parts;
  }

  @Override
  public int records() {
    return parts.records();
  }

  @Override
  public ExactSum sum(DocumentQuery query, Sample sample, Clip clip) {
    return PartSum.total(
        query,
        clip,
        parts.ask((part, own) -> PartSum.of(query, part.documents(), own, clip), sample));
  }

  @Override
  public void close() {
    parts.close();
  }
}
