package org.priory.inference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.priory.inference.rows.FeatureGroups;
import org.priory.privacy.query.BatchQuery;
import org.priory.privacy.query.DocumentQuery;
import org.priory.privacy.query.Row;
import org.priory.privacy.query.RowQuery;

/**
 * Questions may be answered by other machines: whatever a query of this module may hold, by the
 * types of its fields, is serialisable.
 */
class QuestionsTravelTest {

  /** All classes of this module. */
  private static List<Class<?>> classes() throws IOException, URISyntaxException {
    Path root =
        Path.of(FeatureGroups.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (Stream<Path> files = Files.walk(root)) {
      List<Class<?>> classes = new ArrayList<>();
      for (Path file : files.filter(each -> each.toString().endsWith(".class")).toList()) {
        String name = root.relativize(file).toString().replace('/', '.').replace('\\', '.');
        if (!name.endsWith("-info.class")) {
          try {
            classes.add(
                Class.forName(
                    name.substring(0, name.length() - 6), false, RowQuery.class.getClassLoader()));
          } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
          }
        }
      }
      return classes;
    }
  }

  private static boolean isQuery(Class<?> type) {
    return RowQuery.class.isAssignableFrom(type)
        || BatchQuery.class.isAssignableFrom(type)
        || DocumentQuery.class.isAssignableFrom(type);
  }

  /** What cannot travel among all that some types may hold, and what holds it. */
  private static Set<String> stuck(List<Class<?>> from, List<Class<?>> all) {
    Set<String> stuck = new TreeSet<>();
    Map<Class<?>, Class<?>> holders = new HashMap<>();
    from.forEach(type -> holders.put(type, type));
    Deque<Class<?>> left = new ArrayDeque<>(from);
    while (!left.isEmpty()) {
      Class<?> type = left.pop();
      if (!Serializable.class.isAssignableFrom(type)) {
        stuck.add(type.getName() + ", held by " + holders.get(type).getName());
      }
      List<Class<?>> next = new ArrayList<>();
      if (type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
        all.stream().filter(type::isAssignableFrom).forEach(next::add);
      }
      Class<?> sent = sent(type);
      if (sent != null) {
        next.add(sent);
      }
      for (Class<?> each = sent == null ? type : null;
          each != null && isOurs(each);
          each = each.getSuperclass()) {
        for (Field field : each.getDeclaredFields()) {
          if ((field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == 0) {
            held(field.getGenericType()).filter(QuestionsTravelTest::isOurs).forEach(next::add);
            if (field.getType() == Optional.class) {
              stuck.add(each.getName() + " holds an Optional");
            }
          }
        }
      }
      next.stream().filter(held -> holders.putIfAbsent(held, type) == null).forEach(left::push);
    }
    return stuck;
  }

  /** What travels instead of a class that says so. */
  private static @Nullable Class<?> sent(Class<?> type) {
    return Arrays.stream(type.getDeclaredClasses())
        .filter(each -> each.getSimpleName().equals("Sent"))
        .findFirst()
        .orElse(null);
  }

  private static boolean isOurs(Class<?> type) {
    return type.getName().startsWith("org.priory");
  }

  private static Stream<Class<?>> held(Type type) {
    if (type instanceof Class<?> plain) {
      return plain.isArray() ? held(plain.getComponentType()) : Stream.of(plain);
    }
    if (type instanceof GenericArrayType array) {
      return held(array.getGenericComponentType());
    }
    if (type instanceof WildcardType any) {
      return Arrays.stream(any.getUpperBounds()).flatMap(QuestionsTravelTest::held);
    }
    if (type instanceof ParameterizedType generic) {
      return Stream.concat(
          held(generic.getRawType()),
          Arrays.stream(generic.getActualTypeArguments()).flatMap(QuestionsTravelTest::held));
    }
    return Stream.empty();
  }

  @Test
  void whateverAQueryHoldsIsSerialisable() throws IOException, URISyntaxException {
    List<Class<?>> all = classes();
    List<Class<?>> queries = all.stream().filter(QuestionsTravelTest::isQuery).toList();
    assertThat(queries.size()).isGreaterThan(40);
    assertThat(stuck(queries, all)).as("implement Serializable").isEmpty();
  }

  /** The twin. */
  @Test
  void whatCannotTravelIsSeen() {
    assertThat(stuck(List.of(Holder.class), List.of()))
        .hasSize(1)
        .allMatch(each -> each.contains("Held, held by"));
  }

  private record Holder(List<Held> held) implements RowQuery {
    @Override
    public int dimension() {
      return 1;
    }

    @Override
    public void addTo(Row row, double[] sum) {
      sum[0] += held.size();
    }
  }

  private record Held(int place) {}
}
