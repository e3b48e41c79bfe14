package org.priory.bench.reproduce.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.priory.models.plot.LinearScale;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** Names of data sets and methods are never markup. */
class EscapedPictureTest {
  private static final String BAD = "<&\">'</text>";

  private static List<String> texts(String svg) throws Exception {
    NodeList found =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(svg)))
            .getElementsByTagName("text");
    return IntStream.range(0, found.getLength())
        .mapToObj(i -> found.item(i).getTextContent())
        .filter(BAD::equals)
        .toList();
  }

  @Test
  void everyTextOfDots() throws Exception {
    // title, legend, panel, line
    assertThat(texts(new DotPicture(BAD, BAD).dot(BAD, BAD, BAD, 1).svg())).hasSize(4);
  }

  @Test
  void everyTextOfCurves() throws Exception {
    CurvePicture picture = new CurvePicture(1, List.of(BAD), BAD, BAD, new LinearScale(0, 1));
    picture.panel(
        BAD,
        new LinearScale(0, 1),
        0.5,
        List.of(new CurvePicture.Curve(new double[] {0, 1}, new double[] {0, 1})));
    // panel, axis, method, level
    assertThat(texts(picture.svg())).hasSize(4);
  }
}
