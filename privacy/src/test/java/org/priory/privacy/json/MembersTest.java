package org.priory.privacy.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.Function;
import org.junit.jupiter.api.Test;

class MembersTest {
  private static final Members MEMBERS =
      Members.parse(
          "{\"text\": \"a\", \"number\": 1.5, \"whole\": 2, \"flag\": true, \"none\": null,"
              + " \"texts\": [\"a\", 1], \"numbers\": [1, 2.5], \"infinite\": \"Infinity\","
              + " \"long\": 18446744073709551616,"
              + " \"object\": {\"x\": \"y\"}, \"objects\": [{\"x\": 1}, 2]}");

  @Test
  void givesWhatIsAskedFor() {
    assertThat(MEMBERS.text("text")).isEqualTo("a");
    assertThat(MEMBERS.textIfAny("absent")).isEmpty();
    assertThat(MEMBERS.textIfAny("none")).isEmpty();
    assertThat(MEMBERS.number("number")).isEqualTo(1.5);
    assertThat(MEMBERS.number("whole")).isEqualTo(2);
    assertThat(MEMBERS.whole("whole")).isEqualTo(2);
    assertThat(MEMBERS.flag("flag")).isTrue();
    assertThat(MEMBERS.numbers("numbers")).containsExactly(1, 2.5);
    assertThat(MEMBERS.numberOrInfinity("infinite")).isEqualTo(Double.POSITIVE_INFINITY);
    assertThat(MEMBERS.object("object").text("x")).isEqualTo("y");
  }

  @Test
  void refusalsSayPlaceRuleAndWhatWasFound() {
    refused(m -> m.text("number"), "number must be text in quotes, was 1.5");
    refused(m -> m.text("absent"), "absent must be text in quotes, was not given");
    refused(m -> m.value("none"), "none must be given, was null");
    refused(m -> m.number("infinite"), "infinite must be a number, was \"Infinity\"");
    refused(m -> m.whole("number"), "number must be a whole number, was 1.5");
    refused(m -> m.whole("long"), "long must be a whole number, was 1.8446744073709552E19");
    refused(m -> m.flag("text"), "text must be true or false, was \"a\"");
    refused(m -> m.list("object"), "object must be a list [ ], was an object");
    refused(m -> m.texts("texts"), "texts[1] must be text in quotes, was 1");
    refused(m -> m.object("texts"), "texts must be an object { }, was a list");
    refused(m -> m.objects("objects"), "objects[1] must be an object { }, was 2");
    refused(m -> m.object("object").number("x"), "object.x must be a number, was \"y\"");
  }

  private static void refused(Function<Members, ?> question, String message) {
    assertThatThrownBy(() -> question.apply(MEMBERS))
        .isInstanceOf(BadJson.class)
        .hasMessage(message);
  }

  @Test
  void whatNobodyAskedForIsRefusedInTheEnd() {
    Members members = Members.parse("{\"a\": 1, \"b\": 2}");
    members.whole("a");
    assertThatThrownBy(members::done).hasMessageContaining("unknown members [b]");
    members.whole("b");
    members.done();
  }
}
