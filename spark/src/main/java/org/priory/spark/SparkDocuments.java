package org.priory.spark;

import org.priory.privacy.data.text.DocumentPart;
import org.priory.privacy.engine.Clip;
import org.priory.privacy.engine.Engine;
import org.priory.privacy.engine.ExactSum;
import org.priory.privacy.engine.PartSum;
import org.priory.privacy.engine.Sample;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.DocumentQuery;
import org.priory.privacy.query.RowQuery;

/** The engine on Spark over documents: each part answers with whole numbers, as for rows. */
final class SparkDocuments implements Engine {
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
  public ExactSum sum(RowQuery query, Sample sample, Clip clip) {
    throw noRows();
  }

  @Override
  public ExactSum sum(BatchQuery query, Sample sample, Clip clip) {
    throw noRows();
  }

  private static IllegalArgumentException noRows() {
    return new IllegalArgumentException("the records are documents: ask a DocumentQuery");
  }

  @Override
  public void close() {
    parts.close();
  }
}
