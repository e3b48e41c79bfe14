package org.priory.privacy.data.text;

import java.nio.file.Path;
import java.util.List;
import org.priory.privacy.data.file.DataFile;

/** Opens files of documents. Opening looks at the shape of the file and at no document. */
public final class DocumentFiles {

  private DocumentFiles() {}

  /**
   * Documents in several files, one file after the other.
   *
   * @param files at least one, the format of each as its name says
   * @throws org.priory.privacy.data.schema.BadData if one is not there or not what it should be
   */
  public static DocumentSource open(List<Path> files, Vocabulary vocabulary) {
    return files.size() == 1
        ? open(files.get(0), vocabulary)
        : new JoinedDocuments(
            vocabulary, files.stream().map(file -> open(file, vocabulary)).toList());
  }

  /**
   * Documents in a file whose format its name says.
   *
   * @throws org.priory.privacy.data.schema.BadData if it is not there or not what it should be
   */
  public static DocumentSource open(Path path, Vocabulary vocabulary) {
    DataFile file = new DataFile(path);
    return open(file, vocabulary, TextFormat.of(file));
  }

  /** Documents in a file of the given format, whatever its name. */
  public static DocumentSource open(Path path, Vocabulary vocabulary, TextFormat format) {
    return open(new DataFile(path), vocabulary, format);
  }

  private static DocumentSource open(DataFile file, Vocabulary vocabulary, TextFormat format) {
    return switch (format) {
      case LINES -> LineDocuments.open(file, vocabulary, new LineWords(vocabulary));
      case LDAC -> LineDocuments.open(file, vocabulary, new LdacPairs());
      case UCI -> UciDocuments.open(file, vocabulary);
    };
  }
}
