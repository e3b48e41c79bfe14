package org.priory.privacy.data.records;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * NOT PRIVATE: what became of the fields of all rows when they were read, for the eyes of the
 * curator, who has the file. It tells a wrong schema from a right one. It must never be released,
 * and nothing that is released, said or refused may depend on it.
 *
 * @param rows how many rows were read
 * @param records how many records they are: persons, where a column names them
 * @param fields of the schema that the fit uses, or what documents and images have instead
 */
public record CuratorsCounts(long rows, long records, List<Field> fields) implements Serializable {
  public CuratorsCounts {
    fields = List.copyOf(fields);
  }

  /**
   * A field in all rows.
   *
   * @param missing how often it was not there, empty, or marked as missing
   * @param unread how often there was something that is no number
   * @param undeclared how often there was a value that the schema does not list
   * @param outside how often a number was out of its bounds
   */
  public record Field(String name, long missing, long unread, long undeclared, long outside)
      implements Serializable {
    @Override
    public String toString() {
      return "Field[NOT PRIVATE]";
    }
  }

  /** These and those of another part of the same table. */
  public CuratorsCounts plus(CuratorsCounts other) {
    List<Field> sums = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      Field a = fields.get(i);
      Field b = other.fields.get(i);
      sums.add(
          new Field(
              a.name,
              a.missing + b.missing,
              a.unread + b.unread,
              a.undeclared + b.undeclared,
              a.outside + b.outside));
    }
    return new CuratorsCounts(rows + other.rows, records + other.records, sums);
  }

  /**
   * These counts of rows, of so many records.
   *
   * @param number of records in all
   */
  public CuratorsCounts withRecords(long number) {
    return new CuratorsCounts(rows, number, fields);
  }

  @Override
  public String toString() {
    return "CuratorsCounts[NOT PRIVATE]";
  }
}
