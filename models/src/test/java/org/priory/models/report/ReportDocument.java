package org.priory.models.report;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** A report, parsed as XML: it is well-formed, or there is no such object. */
public final class ReportDocument {
  private final Document document;

  private ReportDocument(Document document) {
    this.document = document;
  }

  public static ReportDocument of(String html) {
    try {
      DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
      builder.setErrorHandler(null);
      return new ReportDocument(builder.parse(new InputSource(new StringReader(html))));
    } catch (ParserConfigurationException | IOException | SAXException e) {
      throw new IllegalArgumentException("not well-formed: " + e.getMessage(), e);
    }
  }

  /** The elements that an XPath finds. */
  public List<Element> all(String path) {
    try {
      NodeList found =
          (NodeList)
              XPathFactory.newInstance()
                  .newXPath()
                  .evaluate(path, document, XPathConstants.NODESET);
      List<Element> elements = new ArrayList<>();
      for (int i = 0; i < found.getLength(); i++) {
        elements.add((Element) found.item(i));
      }
      return elements;
    } catch (XPathExpressionException e) {
      throw new IllegalArgumentException(path, e);
    }
  }

  /** Their texts. */
  public List<String> texts(String path) {
    return all(path).stream().map(each -> each.getTextContent().strip()).toList();
  }

  /** All that is read on the page. */
  public String body() {
    return all("//body").get(0).getTextContent();
  }
}
