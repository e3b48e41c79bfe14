package org.priory.privacy.wall;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.numerics.random.RandomSource;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.data.schema.Population;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.engine.TestData;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.ledger.Entry;
import org.priory.privacy.ledger.Fact;
import org.priory.privacy.ledger.Ledger;
import org.priory.privacy.ledger.Ledgers;
import org.priory.privacy.query.RowQuery;
import org.priory.privacy.query.Rows;

/** A wall and a ledger in a folder that is thrown away. */
abstract class WallFixture {
  static final RowQuery ZERO = TestData.query(1, (row, sum) -> {});

  @TempDir Path folder;
  Ledger ledger = null;

  @BeforeEach
  void open() {
    ledger = Ledgers.open(folder.resolve("ledger.db"));
  }

  @AfterEach
  void close() {
    ledger.close();
  }

  List<PrivacyEvent> charges() {
    List<PrivacyEvent> charges = new ArrayList<>();
    for (Entry entry : ledger.account("people").entries()) {
      if (entry.fact() instanceof Fact.Charged charged) {
        charges.add(charged.event());
      }
    }
    return charges;
  }

  Wall wall(Supplier<Records> data, Size size, RandomSource source) {
    return new Wall(data, Population.ofRows(size), ledger, "people", source, 2);
  }

  Wall wall(int records) {
    return wall(() -> TestData.numbered(records), Size.PUBLIC, InsecureSeededSource.of(1));
  }

  static NamedMechanism<Integer> counter(PrivacyEvent event) {
    return new NamedMechanism<>() {
      @Override
      public String name() {
        return "counter";
      }

      @Override
      public PrivacyEvent event() {
        return event;
      }

      @Override
      public SamplerGuarantee guarantee() {
        return new SamplerGuarantee(SamplerGuarantee.Kind.EXACT, "");
      }

      @Override
      public Map<String, Double> settings() {
        return Map.of();
      }

      @Override
      public Integer withoutNoise(Rows rows) {
        return rows.count();
      }

      @Override
      public Integer run(Rows rows, RandomSource source) {
        AtomicInteger seen = new AtomicInteger();
        rows.forEach(row -> seen.addAndGet(row.width()));
        assertThat(seen.get()).isEqualTo(rows.count() * rows.width());
        return seen.get();
      }
    };
  }
}
