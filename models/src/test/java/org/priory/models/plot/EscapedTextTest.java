package org.priory.models.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.priory.models.plot.LinePlot.Size;
import org.priory.models.plot.Picture.Entry;
import org.priory.models.plot.Picture.Head;
import org.priory.models.plot.Picture.Shape;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** Whatever is written into a picture comes out as it went in, and is never markup. */
class EscapedTextTest {
  private static final String BAD = "<&\">'</text>";

  private static Document parsed(String svg) throws Exception {
    DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    builder.setErrorHandler(null);
    return builder.parse(new InputSource(new StringReader(svg)));
  }

  private static List<String> texts(Document svg, String tag) {
    NodeList found = svg.getElementsByTagName(tag);
    return IntStream.range(0, found.getLength())
        .mapToObj(i -> found.item(i).getTextContent())
        .toList();
  }

  @Test
  void everyWayToWriteTextOrAnAttribute() throws Exception {
    Object[] more = {"class", BAD};
    Svg svg =
        Svg.file(10, 10, more)
            .open("g", more)
            .empty("path", more)
            .element("title", BAD, more)
            .text(BAD)
            .line(BAD, BAD, BAD, BAD, more)
            .circle(BAD, BAD, BAD, more)
            .rectangle(BAD, BAD, BAD, BAD, more)
            .polyline(BAD, more)
            .polygon(BAD, more)
            .words(BAD, BAD, BAD, more)
            .add(new Svg().text(BAD))
            .close("g")
            .close("svg");
    Document document = parsed(svg.toString());
    NodeList all = document.getElementsByTagName("*");
    assertThat(all.getLength()).isEqualTo(10);
    for (int i = 0; i < all.getLength(); i++) {
      Element each = (Element) all.item(i);
      assertThat(each.getAttribute("class")).isEqualTo(BAD);
      for (int j = 0; j < each.getAttributes().getLength(); j++) {
        if (!each.getTagName().equals("svg")) {
          assertThat(each.getAttributes().item(j).getNodeValue()).isEqualTo(BAD);
        }
      }
    }
    assertThat(texts(document, "title")).containsExactly(BAD);
    assertThat(texts(document, "text")).containsExactly(BAD);
    assertThat(document.getDocumentElement().getTextContent().replace("\n", ""))
        .isEqualTo(BAD + BAD + BAD + BAD);
  }

  @Test
  void everyTextOfAPicture() throws Exception {
    Axis axis = new Axis(BAD, new LinearScale(0, 1));
    List<Entry> legend =
        List.of(
            new Entry(Shape.BAND, 1, BAD),
            new Entry(Shape.LINE, 2, BAD),
            new Entry(Shape.MARK, 1, BAD));
    Size size = new Size(300, 200);
    Document svg =
        parsed(
            Picture.of(
                new Head(BAD, BAD, legend), size, List.of(new LinePlot(BAD, axis, axis, size))));
    // title, subtitle, three entries, the panel's title, two axes
    assertThat(texts(svg, "text").stream().filter(BAD::equals)).hasSize(8);
    assertThat(texts(svg, "title")).containsExactly(BAD);
    assertThat(texts(svg, "desc")).containsExactly(BAD);
  }

  @Test
  void everyTextOfPanels() throws Exception {
    PanelGrid panels = new PanelGrid(new PanelGrid.Layout(1, 100, 50, 0, 0)).head(BAD, BAD);
    panels.add(BAD, new Svg(), new Svg());
    assertThat(texts(parsed(panels.svg()), "text")).containsExactly(BAD, BAD, BAD);
  }

  @Test
  void whatNoReaderCanTakeIsReplaced() throws Exception {
    String svg = new Svg().element("text", "a\u0000b\u202ec\uffff\ud800d").toString();
    assertThat(texts(parsed(svg), "text")).containsExactly("a\ufffdb\ufffdc\ufffd\ufffdd");
  }

  @Test
  void aStyleSheetMustNotHoldMarkup() {
    for (String css : List.of("a > b { } </style>", "a & b")) {
      assertThatIllegalArgumentException().isThrownBy(() -> new Svg().styleSheet(css));
    }
  }

  @Test
  void attributesAreNamesAndValues() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Svg().empty("rect", "class"));
  }

  /** Twin: text that is not escaped would be seen. */
  @Test
  void theParserSeesWhatIsNotEscaped() {
    assertThatThrownBy(() -> parsed("<svg><text>" + BAD + "</text></svg>"))
        .isInstanceOf(SAXException.class);
  }
}
