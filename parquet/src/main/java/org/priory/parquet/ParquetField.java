package org.priory.parquet;

import java.math.BigInteger;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnReader;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.jspecify.annotations.Nullable;
import org.priory.privacy.data.encoding.Cell;
import org.priory.privacy.data.encoding.NumberCell;
import org.priory.privacy.data.encoding.RowBuilder;
import org.priory.privacy.data.schema.NumberKind;

/**
 * One column of a group of rows. Numbers go to the row as numbers, text as text. Dates and times
 * are times where the schema says date or datetime; to a plain number they are what Parquet keeps
 * (days, or milli- to nanoseconds, since 1970). A time of the old kind with 96 bits counts as
 * missing.
 */
final class ParquetField {

  private final ColumnReader column;
  private final Cell cell;
  private final PrimitiveTypeName type;
  private final boolean decimal;
  private final double unit;
  private final double perSecond;
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
    this.perSecond = perSecond(logical);
    this.present = descriptor.getMaxDefinitionLevel();
  }

  /** How many units of a time are a second; zero if the column has no times. */
  private static double perSecond(@Nullable LogicalTypeAnnotation logical) {
    if (logical instanceof DateLogicalTypeAnnotation) {
      return 1 / NumberKind.SECONDS_OF_A_DAY;
    }
    if (logical instanceof TimestampLogicalTypeAnnotation time) {
      return switch (time.getUnit()) {
        case MILLIS -> 1e3;
        case MICROS -> 1e6;
        case NANOS -> 1e9;
      };
    }
    return 0;
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
    } else if (cell instanceof NumberCell number && number.isTime() && perSecond > 0) {
      number.setTime(row, (double) value / perSecond);
    } else if (cell instanceof NumberCell number && !number.isTime()) {
      cell.set(row, (double) value);
    } else {
      text(row, Long.toString(value));
    }
  }

  private void text(RowBuilder row, String text) {
    cell.set(row, text.toCharArray(), 0, text.length());
  }
}
