package org.priory.privacy.data.formula;

import java.util.List;

/**
 * Effects of groups that are drawn together: {@code (1 | site)}, {@code (age | site)} or {@code (0
 * + age | site)}.
 *
 * @param group the column whose values are the groups
 * @param intercept whether every group has a level of its own
 * @param slopes the columns whose effect every group has of its own
 */
public record GroupTerm(Part group, boolean intercept, List<Part> slopes) {
  public GroupTerm {
    slopes = List.copyOf(slopes);
  }
}
