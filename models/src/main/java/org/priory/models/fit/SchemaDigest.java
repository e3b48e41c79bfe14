package org.priory.models.fit;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.encoding.UnitCell;

/**
 * The schema by which rows are read, in words that are others for another one. Answers that were
 * given under one schema must not be gone on with under another: who a record is, and so whom the
 * noise of those answers hides, follows from it.
 */
final class SchemaDigest {
  private SchemaDigest() {}

  /** "schema with SHA-256 ...". */
  static String words(Encoding rows) {
    byte[] json = rows.schema().toJson().getBytes(StandardCharsets.UTF_8);
    return "schema with SHA-256 " + HexFormat.of().formatHex(UnitCell.newDigest().digest(json));
  }
}
