package org.priory.privacy.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.priory.numerics.random.InsecureSeededSource;
import org.priory.privacy.data.records.Records;

/** The claim of the proof: of two neighbours' blocks those differ that the record touches. */
class BlocksTest {
  private static final int MOST = 256;

  private final Random random = new Random(71);

  /** Persons, each with a name, a key and a number of rows. */
  private record Person(int name, int key, int rows) {}

  private static Records records(List<Person> people) {
    List<Float> values = new ArrayList<>();
    List<Long> units = new ArrayList<>();
    for (Person person : people) {
      for (int i = 0; i < person.rows; i++) {
        values.add((float) person.name);
        units.add((long) person.name);
      }
    }
    float[] array = new float[values.size()];
    IntStream.range(0, array.length).forEach(i -> array[i] = values.get(i));
    return Records.of(
            TestData.features(1, false),
            array,
            new float[0],
            units.stream().mapToLong(Long::longValue).toArray())
        .ordered(people.stream().mapToInt(Person::key).toArray());
  }

  /** The names in each block of a sample of people. */
  private static List<List<Integer>> blocks(List<Person> people, Set<Integer> sampled) {
    Records data = records(people);
    int[] taken =
        IntStream.range(0, people.size()).filter(u -> sampled.contains(name(data, u))).toArray();
    Sample sample = Sample.of(taken, taken.length);
    List<List<Integer>> blocks = new ArrayList<>();
    int from = 0;
    for (int end : Blocks.ends(data, sample, MOST)) {
      blocks.add(Arrays.stream(taken, from, end).map(u -> name(data, u)).boxed().toList());
      from = end;
    }
    assertThat(from).isEqualTo(taken.length);
    return blocks;
  }

  private static int name(Records data, int unit) {
    int row = data.units().start(unit);
    return (int) data.block(row)[data.offset(row)];
  }

  private static Set<List<Integer>> minus(List<List<Integer>> a, List<List<Integer>> b) {
    Set<List<Integer>> rest = new HashSet<>(a);
    rest.removeAll(new HashSet<>(b));
    return rest;
  }

  private int rows(int style) {
    return switch (style) {
      case 0 -> 1;
      case 1 -> 1 + random.nextInt(6);
      default -> random.nextInt(12) == 0 ? 200 + random.nextInt(300) : 1 + random.nextInt(80);
    };
  }

  private List<Person> people(int count, int style, int bits) {
    List<Person> people = new ArrayList<>();
    for (int name = 0; name < count; name++) {
      people.add(new Person(name, random.nextInt() >>> 1 >>> (31 - bits), rows(style)));
    }
    return people;
  }

  @Test
  void aRecordMoreTouchesAtMostABlockOfOthers() {
    int splits = 0;
    for (int trial = 0; trial < 300; trial++) {
      int bits = trial % 4 == 0 ? 2 : 31; // at times so few keys that they run out
      int count = 2 + random.nextInt(trial % 10 == 0 ? 3000 : 600);
      List<Person> with = people(count, trial % 3, bits);
      Map<Integer, Person> byName = new HashMap<>();
      with.forEach(person -> byName.put(person.name, person));
      int gone = random.nextInt(with.size());
      List<Person> without = with.stream().filter(person -> person.name != gone).toList();
      double rate = random.nextBoolean() ? 1 : random.nextDouble();
      Set<Integer> sampled = new HashSet<>();
      with.stream().filter(p -> random.nextDouble() <= rate).forEach(p -> sampled.add(p.name));
      // Not taken: the blocks are the same.
      sampled.remove(gone);
      List<List<Integer>> fewer = blocks(without, sampled);
      assertThat(blocks(with, sampled)).isEqualTo(fewer);
      // Taken: what changes has at most a block of other records.
      sampled.add(gone);
      List<List<Integer>> more = blocks(with, sampled);
      Set<List<Integer>> ours = minus(more, fewer);
      Set<List<Integer>> theirs = minus(fewer, more);
      assertThat(theirs.stream().mapToInt(List::size).sum()).isLessThanOrEqualTo(MOST);
      assertThat(ours.stream().mapToInt(List::size).sum()).isLessThanOrEqualTo(MOST + 1);
      splits += ours.size() > 2 ? 1 : 0;
      for (List<Integer> block : more) {
        int rows = block.stream().mapToInt(name -> byName.get(name).rows).sum();
        assertThat(block.size() == 1 || rows <= MOST).isTrue();
      }
    }
    assertThat(splits).isGreaterThan(0);
  }

  /** The twin: by places rather than keys, most blocks differ. */
  @Test
  void blocksByPlaceAreCaught() {
    List<Person> with = people(5000, 0, 31);
    Set<Integer> all = new HashSet<>();
    with.forEach(person -> all.add(person.name));
    List<Person> moved = new ArrayList<>();
    for (int i = 1; i < with.size(); i++) {
      moved.add(new Person(i, with.get(i - 1).key, 1));
    }
    int differing =
        minus(blocks(moved, all), blocks(with, all)).stream().mapToInt(List::size).sum();
    assertThat(differing).isGreaterThan(10 * MOST);
  }

  /** Blocks are not much smaller than they may be. */
  @Test
  void blocksAreFull() {
    for (int count : new int[] {3000, 20_000, 100_000}) {
      Records data = TestData.numbered(count).shuffled(InsecureSeededSource.of(count));
      int blocks = Blocks.ends(data, Sample.all(count), MOST).length;
      assertThat((double) count / blocks).isBetween(0.45 * MOST, 1.0 * MOST);
    }
  }
}
