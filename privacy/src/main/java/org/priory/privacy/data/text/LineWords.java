package org.priory.privacy.data.text;

/**
 * The words of plain text, as Hoffman's onlineldavb finds them: in lower case, spaces, tabs and
 * hyphens separate, any other character that no word of the vocabulary has is dropped. So "don't"
 * is "dont" where no word of the vocabulary has an apostrophe.
 */
final class LineWords implements LineParser {

  private final Vocabulary vocabulary;

  LineWords(Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
  }

  @Override
  public void parse(char[] text, int from, int to, DocumentBuilder document) {
    StringBuilder word = new StringBuilder();
    for (int i = from; i < to; i++) {
      char c = Character.toLowerCase(text[i]);
      if (vocabulary.uses(c)) {
        word.append(c);
      } else if (c == '-' || c <= ' ') {
        end(word, document);
      }
    }
    end(word, document);
  }

  private void end(StringBuilder word, DocumentBuilder document) {
    if (!word.isEmpty()) {
      Integer number = vocabulary.number(word.toString());
      if (number != null) {
        document.add(number, 1);
      }
      word.setLength(0);
    }
  }
}
