package org.priory.app.web;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.priory.privacy.json.JsonTree;
import org.priory.privacy.json.JsonValue;

/**
 * The files that a run has released. A name that is no plain file in that very folder, such as one
 * of a link, is not there.
 *
 * @param folder of a run that is done
 */
record Released(Path folder) {

  /**
   * What a run has released.
   *
   * @throws Refused if it is not done, or its folder leads elsewhere
   */
  static Released of(Job job) throws IOException {
    Path folder = job.run().release();
    Path root = job.run().folder();
    if (job.state() != JobState.DONE
        || !folder.toRealPath().equals(root.toRealPath().resolve(root.relativize(folder)))) {
      throw Refused.notFound();
    }
    return new Released(folder);
  }

  /** Their names. */
  List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
          .map(file -> String.valueOf(file.getFileName()))
          .sorted()
          .toList();
    }
  }

  /**
   * The place of one of them.
   *
   * @throws Refused if it is none
   */
  Path file(String name) throws IOException {
    if (!names().contains(name)) {
      throw Refused.notFound();
    }
    return folder.resolve(name);
  }

  /** What one of them says, if it is there. */
  JsonValue json(String name) throws IOException {
    return names().contains(name)
        ? JsonValue.of(JsonTree.parse(Files.readString(folder.resolve(name))))
        : JsonValue.MISSING;
  }
}
