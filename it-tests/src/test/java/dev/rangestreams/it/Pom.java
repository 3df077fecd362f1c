package dev.rangestreams.it;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** A pom.xml as written, asked with XPath; nothing is inherited or filled in. */
record Pom(Path path, Document document) {

    static Pom read(Path path) {
        try {
            // Not aware of namespaces, so that paths read as the file does.
            var factory = DocumentBuilderFactory.newInstance();
            return new Pom(path, factory.newDocumentBuilder().parse(path.toFile()));
        } catch (IOException | ParserConfigurationException | SAXException e) {
            throw new IllegalStateException("Cannot read " + path, e);
        }
    }

    List<String> texts(String xpath) {
        try {
            var nodes =
                    (NodeList) XPathFactory.newInstance().newXPath().evaluate(xpath, document, XPathConstants.NODESET);
            List<String> texts = new ArrayList<>();
            for (int i = 0; i < nodes.getLength(); i++) {
                texts.add(nodes.item(i).getTextContent().strip());
            }
            return texts;
        } catch (XPathExpressionException e) {
            throw new IllegalArgumentException("Not an XPath: " + xpath, e);
        }
    }

    boolean has(String xpath) {
        return !texts(xpath).isEmpty();
    }

    /** Version by artifact id of every plugin this file manages. */
    Map<String, String> managedPlugins() {
        String plugins = "/project/build/pluginManagement/plugins/plugin";
        Map<String, String> versions = new TreeMap<>();
        for (String plugin : texts(plugins + "/artifactId")) {
            versions.put(
                    plugin,
                    texts(plugins + "[artifactId='" + plugin + "']/version").get(0));
        }
        return versions;
    }
}
