package org.priory.models.statement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringReader;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.priory.privacy.accounting.Accountants;
import org.priory.privacy.event.Gaussian;
import org.priory.privacy.event.Laplace;
import org.priory.privacy.event.PoissonSampled;
import org.priory.privacy.event.PrivacyEvent;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

class PrivacyPictureTest {
  private static final String PICTURE =
      PrivacyPicture.svg(new PoissonSampled(0.01, new Gaussian(1.1)), 1000, 1e-5);

  @Test
  void hasTwoPanelsWithBandLineAndMark() throws Exception {
    Document svg = parsed(PICTURE);

    assertThat(svg.getDocumentElement().getTagName()).isEqualTo("svg");
    assertThat(count(svg, "polygon", "band series1")).isEqualTo(2);
    assertThat(count(svg, "polyline", "line series2")).isEqualTo(2);
    assertThat(count(svg, "circle", "mark")).isEqualTo(3); // one in the legend
    assertThat(count(svg, "rect", "frame")).isEqualTo(2);
    assertThat(texts(svg))
        .contains(
            "Gaussian noise 1.1, Poisson samples at rate 0.01, 1,000 steps",
            "add-remove neighbours. Marked: 1,000 steps, delta 1e-5, epsilon at most",
            "Epsilon against steps",
            "Delta against epsilon",
            "pld: proved interval",
            "rdp: upper bound");
  }

  @Test
  void refersToNothingOutside() {
    assertThat(PICTURE.replace("xmlns=\"http://www.w3.org/2000/svg\"", ""))
        .doesNotContain("http", "href", "@import", "NaN", "Infinity");
    assertThat(PICTURE).contains("prefers-color-scheme: dark");
  }

  @Test
  void drawsWhatOnlyOneAccountantKnows() throws Exception {
    PrivacyEvent step = new PoissonSampled(0.1, new Laplace(2));

    Document svg = parsed(PrivacyPicture.svg(step, 10, 1e-5));

    assertThat(Accountants.renyi().refusal(step)).isPresent();
    assertThat(count(svg, "polygon", "band series1")).isEqualTo(2);
    assertThat(count(svg, "polyline", "line series2")).isZero();
    assertThat(count(svg, "circle", "mark")).isEqualTo(3);
    assertThat(texts(svg)).doesNotContain("rdp");
  }

  @Test
  void drawsTheEndsOfTheRange() throws Exception {
    for (PrivacyEvent step : new PrivacyEvent[] {new Gaussian(1e4), new Laplace(0.05)}) {
      for (double delta : new double[] {1e-30, 0.5}) {
        String svg = PrivacyPicture.svg(step, 1, delta);

        assertThat(parsed(svg).getDocumentElement().getTagName()).isEqualTo("svg");
        assertThat(svg).doesNotContain("NaN", "Infinity");
      }
    }
  }

  @Test
  void theParserWouldSeeABrokenFile() {
    String broken = PICTURE.replace("</svg>", "");

    assertThatThrownBy(() -> parsed(broken)).isInstanceOf(SAXException.class);
  }

  private static Document parsed(String svg)
      throws ParserConfigurationException, IOException, SAXException {
    DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    builder.setErrorHandler(null);
    return builder.parse(new InputSource(new StringReader(svg)));
  }

  private static int count(Document svg, String tag, String classes) {
    NodeList elements = svg.getElementsByTagName(tag);
    int found = 0;
    for (int i = 0; i < elements.getLength(); i++) {
      if (((Element) elements.item(i)).getAttribute("class").equals(classes)) {
        found++;
      }
    }
    return found;
  }

  private static String texts(Document svg) {
    return svg.getDocumentElement().getTextContent();
  }
}
