package org.priory.privacy.ledger;

import java.util.LinkedHashMap;
import java.util.Map;
import org.priory.privacy.event.PrivacyEvent;
import org.priory.privacy.json.Json;
import org.priory.privacy.json.Members;

/**
 * Events as JSON, for files that outlive the program.
 *
 * <pre>
 * {"version":1,"event":{"kind":"repeated","times":1000,"event":{"kind":"poisson-sampled",...}}}
 * </pre>
 *
 * <p>The form of version 1 never changes. A number is written so that it is read back to the same
 * double. What is not known is refused.
 */
public final class EventJson {
  /** The form that is written. */
  public static final int VERSION = 1;

  /** Events nested deeper than this are refused: no reader has to follow them. */
  public static final int DEEPEST = 100;

  private EventJson() {}

  /** The event on one line. */
  public static String write(PrivacyEvent event) {
    return Json.object(tree(event));
  }

  /**
   * The event that {@link #write} wrote.
   *
   * @throws IllegalArgumentException if the text is not an event of a known version
   */
  public static PrivacyEvent read(String text) {
    return of(Members.parse(text));
  }

  /**
   * The event of an object that {@link #tree} made.
   *
   * @throws IllegalArgumentException if the members are not those of an event of a known version
   */
  public static PrivacyEvent of(Members members) {
    PrivacyEvent event = readMembers(members);
    members.done();
    return event;
  }

  /** The members of the object that {@link #write} writes, in order. */
  public static Map<String, Object> tree(PrivacyEvent event) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("version", VERSION);
    members.put("event", event.accept(new EventTree(DEEPEST)));
    return members;
  }

  static PrivacyEvent readMembers(Members members) {
    long version = members.whole("version");
    if (version != VERSION) {
      throw new IllegalArgumentException(
          "version must be " + VERSION + ", was " + version + ": use a later version of Priory");
    }
    return EventReader.read(members.object("event"));
  }
}
