package org.priory.privacy.data;

import java.math.BigInteger;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

/**
 * One column of a group of rows. Numbers go to the row as numbers, text as text; dates and times
 * are the numbers that Parquet keeps (days, or milli- to nanoseconds, since 1970). A time of the
 * old kind with 96 bits counts as missing.
 */
final class ParquetField {

  private final ColumnReader column;
  private final Cell cell;
  private final PrimitiveTypeName type;
  private final boolean decimal;
  private final double unit;
  private final int present;

  ParquetField(ColumnReader column, ColumnDescriptor descriptor, Cell cell) {
    this.column = column;
    this.cell = cell;
    PrimitiveType primitive = descriptor.getPrimitiveType();
    this.type = primitive.getPrimitiveTypeName();
    LogicalTypeAnnotation logical = primitive.getLogicalTypeAnnotation();
    this.decimal = logical instanceof DecimalLogicalTypeAnnotation;
    this.unit =
        logical instanceof DecimalLogicalTypeAnnotation scaled
            ? Math.pow(10, scaled.getScale())
            : 1;
    this.present = descriptor.getMaxDefinitionLevel();
  }

  /** The next row's value. */
  void read(RowBuilder row) {
    if (column.getCurrentDefinitionLevel() == present) {
      set(row);
    }
    column.consume();
  }

  private void set(RowBuilder row) {
    switch (type) {
      case INT32 -> whole(row, column.getInteger());
      case INT64 -> whole(row, column.getLong());
      case FLOAT -> cell.set(row, (double) column.getFloat());
      case DOUBLE -> cell.set(row, column.getDouble());
      case BOOLEAN -> text(row, column.getBoolean() ? "true" : "false");
      case BINARY, FIXED_LEN_BYTE_ARRAY -> {
        if (decimal) {
          decimal(row, column.getBinary().getBytes());
        } else {
          text(row, column.getBinary().toStringUsingUTF8());
        }
      }
      case INT96 -> column.skip();
    }
  }

  /** Without a byte it is no number, and missing: nothing may be thrown about a row. */
  private void decimal(RowBuilder row, byte[] bytes) {
    if (bytes.length > 0) {
      cell.set(row, new BigInteger(bytes).doubleValue() / unit);
    }
  }

  /** A whole number keeps all its digits, because it may name a person. */
  private void whole(RowBuilder row, long value) {
    if (decimal) {
      cell.set(row, (double) value / unit);
    } else if (cell instanceof NumberCell) {
      cell.set(row, (double) value);
    } else {
      text(row, Long.toString(value));
    }
  }

  private void text(RowBuilder row, String text) {
    cell.set(row, text.toCharArray(), 0, text.length());
  }
}
