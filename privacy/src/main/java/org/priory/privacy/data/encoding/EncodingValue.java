package org.priory.privacy.data.encoding;

import java.io.Serializable;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.schema.Schema;

/**
 * What an encoding follows from, as a value that can travel: all of it is public, and the encoding
 * that is made from it elsewhere gives the same bits.
 *
 * @param target the column of the label; null if there is none
 * @param formula its text; null for all columns as they are
 * @param beside columns whose features come last
 */
public record EncodingValue(
    Schema schema,
    @Nullable String target,
    Scaling scaling,
    boolean intercept,
    Encoding.Form form,
    @Nullable String formula,
    List<String> beside)
    implements Serializable {

  /** The encoding. */
  public Encoding encoding() {
    return Encoding.of(this);
  }
}
