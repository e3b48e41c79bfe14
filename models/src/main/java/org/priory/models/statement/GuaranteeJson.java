package org.priory.models.statement;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.priory.privacy.accounting.bounds.Bounds;

/** A guarantee as members of a JSON object. */
public final class GuaranteeJson {
  private GuaranteeJson() {}

  public static Map<String, Object> of(Guarantee guarantee) {
    String asked = guarantee.question().asked().toString();
    Map<String, Object> members = new LinkedHashMap<>();
    putBounds(members, asked, guarantee.bounds());
    members.put(guarantee.question().givenQuantity().toString(), guarantee.question().given());
    members.put("accountant", guarantee.charged().accountant());
    Map<String, Object> byAccountant = new LinkedHashMap<>();
    guarantee
        .findings()
        .forEach(finding -> byAccountant.put(finding.accountant(), finding(asked, finding)));
    members.put("by_accountant", byAccountant);
    members.put("attacker", guarantee.attacker().stream().map(GuaranteeJson::attacker).toList());
    members.put("statement", guarantee.statement());
    members.put("assumptions", List.copyOf(Assumptions.of(guarantee.event())));
    return members;
  }

  private static Map<String, Object> finding(String asked, Finding finding) {
    Map<String, Object> members = new LinkedHashMap<>();
    finding.bounds().ifPresent(bounds -> putBounds(members, asked, bounds));
    finding.refusal().ifPresent(reason -> members.put("refused", reason));
    members.put("proved", finding.proved());
    return members;
  }

  private static void putBounds(Map<String, Object> members, String asked, Bounds bounds) {
    members.put(asked + "_upper", bounds.upper());
    members.put(asked + "_lower", bounds.lower());
    if (Double.isInfinite(bounds.upper())) {
      members.put(asked + "_note", "Infinity: no finite " + asked + " is guaranteed");
    }
  }

  private static Map<String, Object> attacker(AttackerView view) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("false_positive_rate", view.falsePositiveRate());
    members.put("true_positive_rate_upper", view.truePositiveRate());
    return members;
  }
}
