package org.priory.inference.rows;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.priory.inference.model.PublicKnowledge;

/** Which features are numbers, which are the values of one category, and which is constant. */
public final class FeatureGroups implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final int INTERCEPT = -1;

  private final int[] groups;
  private final int[] numbers;
  private final List<int[]> categories;

  private FeatureGroups(int[] groups, int[] numbers, List<int[]> categories) {
    this.groups = groups;
    this.numbers = numbers;
    this.categories = categories;
  }

  public static FeatureGroups of(PublicKnowledge known) {
    int[] groups = known.groups();
    Map<Integer, List<Integer>> members = new LinkedHashMap<>();
    for (int j = 0; j < groups.length; j++) {
      members.computeIfAbsent(groups[j], g -> new ArrayList<>()).add(j);
    }
    List<Integer> numbers = new ArrayList<>();
    List<int[]> categories = new ArrayList<>();
    members.forEach(
        (group, columns) -> {
          if (group != INTERCEPT && columns.size() == 1) {
            numbers.add(columns.get(0));
          } else if (group != INTERCEPT) {
            categories.add(columns.stream().mapToInt(Integer::intValue).toArray());
          }
        });
    return new FeatureGroups(
        groups, numbers.stream().mapToInt(Integer::intValue).toArray(), List.copyOf(categories));
  }

  public int width() {
    return groups.length;
  }

  /** Whether the feature is always 1. */
  public boolean isIntercept(int j) {
    return groups[j] == INTERCEPT;
  }

  /** The features that are numbers in [-1, 1]. */
  public int[] numbers() {
    return numbers.clone();
  }

  /** The features of each category, of which exactly one is 1. */
  public List<int[]> categories() {
    return categories.stream().map(c -> Arrays.copyOf(c, c.length)).toList();
  }
}
