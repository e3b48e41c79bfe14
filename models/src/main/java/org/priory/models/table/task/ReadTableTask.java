package org.priory.models.table.task;

import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.priory.models.fit.FitTask;
import org.priory.models.model.RecordWords;
import org.priory.models.model.Settings;
import org.priory.models.run.FitRequest;
import org.priory.models.text.Nearest;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.TableData;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.RecordSource;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.data.schema.Population;
import org.priory.privacy.data.schema.Schema;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.wall.Wall;

/**
 * Reads some columns of a table for something that is no model: its description, or what a schema
 * lacks.
 *
 * @param <P> what comes out
 */
public abstract class ReadTableTask<P> extends FitTask<P> {
  private final Schema schema;
  private final TableData data;
  private final Encoding encoding;
  private @Nullable RecordSource source;

  /**
   * @param encoding of the columns to be read
   */
  protected ReadTableTask(FitRequest request, Schema schema, TableData data, Encoding encoding) {
    super(request, data, schema.size());
    this.schema = schema;
    this.data = data;
    this.encoding = encoding;
    try {
      request.engine().ifPresent(other -> other.check(request.model(), "", data.files()));
      request.settings().accept(request.model(), EnumSet.noneOf(Settings.Group.class));
    } catch (IllegalArgumentException e) {
      throw noPlan(e);
    }
  }

  /**
   * Refuses a name that is not known.
   *
   * @param rule what it must be
   */
  protected static void requireKnown(
      Collection<String> names, List<String> known, String option, String rule) {
    for (String name : names) {
      if (!known.contains(name)) {
        throw new BadData(
            option,
            "",
            rule,
            name,
            Nearest.remedy(name, known, "choose among " + String.join(", ", known)));
      }
    }
  }

  /** The public schema. */
  protected final Schema schema() {
    return schema;
  }

  @Override
  public RecordWords records() {
    return RecordWords.ofTable(encoding);
  }

  @Override
  public final Encoding encoding() {
    return encoding;
  }

  @Override
  public final void check() {
    source = data.open(encoding);
    data.checkWhole();
  }

  @Override
  public final Wall wall(Size known, Ledger ledger, RandomSource random, int threads) {
    return wall(
        data,
        encoding,
        () -> {
          RecordSource opened = source;
          if (opened == null) {
            throw new IllegalStateException("the table must be checked before it is read");
          }
          return opened;
        },
        new Population(schema.population().unit(), known),
        ledger,
        random,
        threads);
  }
}
