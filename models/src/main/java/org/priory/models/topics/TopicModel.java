package org.priory.models.topics;

import java.nio.file.Path;
import java.util.List;
import org.priory.inference.variational.topics.TopicsVips;
import org.priory.models.model.Model;
import org.priory.models.model.Saved;
import org.priory.privacy.json.Members;

/** Topics of documents with a public vocabulary. */
public final class TopicModel implements Model {
  /** The name by which it is asked for. */
  public static final String NAME = "topics";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return words();
  }

  @Override
  public String words() {
    return "topic model";
  }

  @Override
  public List<String> methods() {
    return List.of(TopicsVips.NAME);
  }

  @Override
  public Saved read(Path file, Members members) {
    return SavedTopics.read(file, members);
  }
}
