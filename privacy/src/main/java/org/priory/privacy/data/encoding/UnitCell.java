package org.priory.privacy.data.encoding;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * The column that names the person. It is kept as 128 bits of SHA-256: two persons that shared a
 * key would be clipped as one, and that nobody can bring about.
 */
public final class UnitCell extends Cell {

  private final Words marks;

  UnitCell(int field, Words marks) {
    super(field);
    this.marks = marks;
  }

  @Override
  void setStripped(RowBuilder row, char[] text, int from, int to) {
    if (marks.find(text, from, to) < 0) {
      name(row, StandardCharsets.UTF_8.encode(CharBuffer.wrap(text, from, to - from)));
    }
  }

  private void name(RowBuilder row, ByteBuffer name) {
    MessageDigest digest = row.digest();
    digest.update(name);
    ByteBuffer hash = ByteBuffer.wrap(digest.digest());
    row.unit(hash.getLong(), hash.getLong());
    note(row, Tally.Fate.READ);
  }

  @Override
  void setStripped(RowBuilder row, byte[] bytes, int from, int to) {
    if (marks.find(bytes, from, to) < 0) {
      name(row, ByteBuffer.wrap(bytes, from, to - from));
    }
  }

  public static MessageDigest newDigest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
