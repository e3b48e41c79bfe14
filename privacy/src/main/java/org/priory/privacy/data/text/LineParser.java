package org.priory.privacy.data.text;

/** Adds the words of one line to a document. Total: any line is taken. */
interface LineParser {

  void parse(char[] text, int from, int to, DocumentBuilder document);
}
