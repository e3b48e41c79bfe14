package org.priory.models.report.model;

import java.util.List;
import org.priory.models.report.part.Component;
import org.priory.models.report.part.Figures;
import org.priory.models.report.part.Html;

/** Shares, means, intervals and spreads of all components. */
final class ComponentTable {
  /** Longer tables are folded. */
  private static final int LONGEST = 24;

  private ComponentTable() {}

  static Html of(List<Component> all, double level) {
    int rows = all.size() * all.get(0).means().size();
    Html html = new Html();
    if (rows > LONGEST) {
      html.open("details").element("summary", "The numbers of all components");
    }
    html.open("table", "class", "numbers")
        .element(
            "caption",
            all.get(0).means().get(0).low().isPresent()
                ? "Mean with its "
                    + Figures.percent(level)
                    + " interval, and standard deviation of the records of each component"
                : "Mean and standard deviation of the records of each component; these are"
                    + " estimates without intervals")
        .open("thead")
        .open("tr")
        .element("th", "Feature", "scope", "col");
    for (String heading : List.of("Mean", "From", "To", "S.d.")) {
      html.element("th", heading, "scope", "col", "class", "number");
    }
    html.close("tr").close("thead").open("tbody");
    for (int k = 0; k < all.size(); k++) {
      rows(html, k, all.get(k));
    }
    html.close("tbody").close("table");
    return rows > LONGEST ? html.close("details") : html;
  }

  private static void rows(Html html, int k, Component component) {
    html.open("tr")
        .element(
            "th",
            "Component %d: %s of the records".formatted(k + 1, Figures.percent(component.weight())),
            "scope",
            "rowgroup",
            "colspan",
            "5")
        .close("tr");
    for (int j = 0; j < component.means().size(); j++) {
      Component.Mean mean = component.means().get(j);
      int decimals = decimals(component.sd(j));
      html.open("tr").open("th", "scope", "row").name(mean.name()).close("th");
      for (double value :
          new double[] {
            mean.mean(),
            mean.low().orElse(Double.NaN),
            mean.high().orElse(Double.NaN),
            component.sd(j)
          }) {
        html.element("td", Figures.fixed(value, decimals), "class", "number");
      }
      html.close("tr");
    }
  }

  /** Three digits of the standard deviation. */
  private static int decimals(double sd) {
    return (int) Math.max(0, Math.min(6, 2 - Math.floor(Math.log10(sd))));
  }
}
