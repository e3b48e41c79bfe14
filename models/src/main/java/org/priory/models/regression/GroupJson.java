package org.priory.models.regression;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.priory.inference.posterior.GroupSpread;
import org.priory.inference.posterior.Interval;
import org.priory.models.model.FittedModel;
import org.priory.privacy.json.Members;

/** How much groups differ, as members of {@code model.json} and {@code posterior.json}. */
final class GroupJson {
  private static final String SPREADS = "spreads";

  private GroupJson() {}

  /** Adds what {@code posterior.json} says: the standard deviation of each term's effects. */
  static void addTo(Map<String, Object> members, List<GroupReading.Spread> spreads) {
    if (spreads.isEmpty()) {
      return;
    }
    List<Map<String, Object>> groups = new ArrayList<>();
    for (GroupReading.Spread each : spreads) {
      Interval interval = each.sd().interval(FittedModel.LEVEL);
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("name", each.sd().name());
      one.put("column", each.column());
      each.per().ifPresent(per -> one.put("per", per));
      one.put("mean", each.sd().mean());
      one.put("median", each.sd().quantile(0.5));
      one.put("sd", each.sd().sd());
      one.put("low", interval.low());
      one.put("high", interval.high());
      one.put("words", GroupReading.words(each));
      groups.add(one);
    }
    members.put("groups", groups);
  }

  /** Adds what {@code model.json} keeps. */
  static void put(Map<String, Object> members, List<GroupSpread> spreads) {
    if (!spreads.isEmpty()) {
      List<Map<String, Object>> all = new ArrayList<>();
      for (GroupSpread each : spreads) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("name", each.name());
        one.put("quantiles", Arrays.stream(each.quantiles()).boxed().toList());
        all.add(one);
      }
      members.put(SPREADS, all);
    }
  }

  /**
   * Reads what {@link #put} wrote; nothing of models without groups.
   *
   * @throws IllegalArgumentException or ClassCastException if it is something else
   */
  static List<GroupSpread> read(Members members) {
    if (!members.all().containsKey(SPREADS)) {
      return List.of();
    }
    List<GroupSpread> spreads = new ArrayList<>();
    for (Members one : members.objects(SPREADS)) {
      spreads.add(new GroupSpread(one.text("name"), one.numbers("quantiles")));
    }
    return spreads;
  }
}
