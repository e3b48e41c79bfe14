package org.priory.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPath;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

/** What a public repository of Java libraries asks of a pom is there, and said once or alike. */
class PublishedPomsTest {

  /** Never published. */
  private static final String BENCH = "bench";

  /** The bill of versions; it has no parent, so it says everything itself. */
  private static final String BOM = "bom";

  /** What a pom without a parent must say. */
  private static final List<String> REQUIRED =
      List.of(
          "groupId",
          "artifactId",
          "version",
          "name",
          "description",
          "url",
          "licenses/license/name",
          "licenses/license/url",
          "developers/developer/name",
          "developers/developer/organization",
          "scm/connection",
          "scm/developerConnection",
          "scm/url",
          "properties/project.build.outputTimestamp");

  /** What a module cannot take from its parent. */
  private static final List<String> OWN = List.of("artifactId", "name", "description");

  private static final XPath PATHS = XPathFactory.newInstance().newXPath();

  private static Node parse(String pom) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(pom)))
        .getDocumentElement();
  }

  private static Node pom(String folder) throws Exception {
    Path file = Checkout.root().resolve(folder).resolve("pom.xml");
    return parse(Files.readString(file));
  }

  private static List<Node> all(Node pom, String path) throws Exception {
    NodeList found = (NodeList) PATHS.evaluate(path, pom, XPathConstants.NODESET);
    return IntStream.range(0, found.getLength()).mapToObj(found::item).toList();
  }

  private static List<String> texts(Node pom, String path) throws Exception {
    return all(pom, path).stream().map(node -> node.getTextContent().strip()).toList();
  }

  private static List<String> missing(Node pom, List<String> required) throws Exception {
    List<String> missing = new ArrayList<>();
    for (String path : required) {
      List<String> said = texts(pom, path);
      if (said.isEmpty() || said.contains("")) {
        missing.add(path);
      }
    }
    return missing;
  }

  private static Map<String, String> properties(Node pom) throws Exception {
    Map<String, String> properties = new TreeMap<>();
    for (Node node : all(pom, "properties/*")) {
      properties.put(node.getNodeName(), node.getTextContent());
    }
    return properties;
  }

  /** All but the example, which is as somebody else's project would be. */
  private static List<String> modules() throws Exception {
    return texts(pom(""), "modules/module").stream()
        .filter(module -> !module.equals("example"))
        .toList();
  }

  /** Plugins whose version is not a property of the parent pom. */
  private static List<String> looseVersions(Node pom) throws Exception {
    List<String> loose = new ArrayList<>();
    for (Node plugin : all(pom, ".//pluginManagement/plugins/plugin")) {
      List<String> version = texts(plugin, "version");
      if (version.size() != 1 || !version.get(0).matches("\\$\\{[a-z-]+-plugin\\.version}")) {
        loose.add(texts(plugin, "artifactId").toString());
      }
    }
    return loose;
  }

  @Test
  void everythingThatIsAskedForIsSaid() throws Exception {
    assertThat(missing(pom(""), REQUIRED)).isEmpty();
    assertThat(missing(pom(BOM), REQUIRED)).isEmpty();
    for (String module : modules()) {
      assertThat(missing(pom(module), OWN)).as(module).isEmpty();
    }
  }

  @Test
  void theBillNamesAllPublishedModulesAndNothingElse() throws Exception {
    List<String> published = new ArrayList<>();
    for (String module : modules()) {
      if (!module.equals(BENCH) && !module.equals(BOM)) {
        published.addAll(texts(pom(module), "artifactId"));
      }
    }
    assertThat(texts(pom(BOM), "dependencyManagement//artifactId")).isEqualTo(published);
  }

  @Test
  void theBillSaysTheSameAsTheParent() throws Exception {
    assertThat(properties(pom(""))).containsAllEntriesOf(properties(pom(BOM)));
    for (String path : List.of("version", "url", "licenses", "developers", "scm")) {
      assertThat(texts(pom(BOM), path)).as(path).isEqualTo(texts(pom(""), path));
    }
  }

  @Test
  void benchmarksAreNeverPublished() throws Exception {
    assertThat(texts(pom(BENCH), "properties/maven.deploy.skip")).containsExactly("true");
  }

  @Test
  void versionsOfPluginsAreInThePropertiesOfTheParent() throws Exception {
    assertThat(looseVersions(pom(""))).isEmpty();
    for (String module : modules()) {
      if (!module.equals(BOM)) {
        assertThat(all(pom(module), ".//plugin/version")).as(module).isEmpty();
      }
    }
  }

  /** Twin: what is not said, or said with no words, and a loose version are found. */
  @Test
  void whatIsMissingIsFound() throws Exception {
    Node pom =
        parse(
            """
            <project><artifactId>a</artifactId><name> </name>
            <build><pluginManagement><plugins>
            <plugin><artifactId>p</artifactId><version>1</version></plugin>
            <plugin><artifactId>q</artifactId><version>${q-plugin.version}</version></plugin>
            </plugins></pluginManagement></build></project>
            """);
    assertThat(missing(pom, OWN)).containsExactly("name", "description");
    assertThat(looseVersions(pom)).containsExactly("[p]");
  }

  /** In another plugin's settings it would be passed over without a word. */
  @Test
  void testsRunInAsManyProcessesAsThePropertySays() throws Exception {
    assertThat(
            texts(pom(""), "//plugin[artifactId='maven-surefire-plugin']/configuration/forkCount"))
        .containsExactly("${tests.forks}");
    assertThat(texts(pom(""), "//forkCount")).hasSize(1);
  }
}
