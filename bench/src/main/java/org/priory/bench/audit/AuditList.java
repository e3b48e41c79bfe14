package org.priory.bench.audit;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.priory.app.shell.Answer;
import org.priory.models.text.TextTable;

/**
 * What can be audited.
 *
 * @param scenarios all of them
 */
record AuditList(List<Scenario> scenarios) implements Answer {

  private Map<String, List<String>> methods() {
    return scenarios.stream()
        .collect(
            Collectors.groupingBy(
                Scenario::model,
                LinkedHashMap::new,
                Collectors.mapping(Scenario::method, Collectors.toList())));
  }

  @Override
  public Map<String, ?> json() {
    return Map.of("methods", methods());
  }

  @Override
  public String text() {
    TextTable table = new TextTable("model", "methods");
    methods().forEach((model, names) -> table.add(model, String.join(", ", names)));
    return table.toString();
  }
}
