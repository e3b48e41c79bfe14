package org.priory.app.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;

/**
 * A person without a mouse, who has the tab key, enter, space and the arrows, finds things by what
 * a screen reader calls them, and sees where the focus is.
 */
final class Typist {
  private static final int MOST = 200;

  private static final String HAS_FOCUS = "e => e === document.activeElement";

  private static final String IS_SEEN =
      """
      e => {
        const box = e.getBoundingClientRect();
        const style = getComputedStyle(e);
        return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2
          && box.bottom > 0 && box.top < innerHeight;
      }
      """;

  private final Page page;

  Typist(Page page) {
    this.page = page;
  }

  /** A control by its role and the beginning of its name. */
  Locator named(AriaRole role, String name) {
    return page.getByRole(role, new Page.GetByRoleOptions().setName(Visitor.beginning(name)))
        .first();
  }

  /** Goes on by the tab key until a control has the focus, which must be seen. */
  void tabTo(Locator control) {
    control.waitFor();
    for (int i = 0; i < MOST; i++) {
      if ((boolean) control.evaluate(HAS_FOCUS)) {
        assertThat((boolean) control.evaluate(IS_SEEN)).as("focus seen at " + control).isTrue();
        return;
      }
      press("Tab");
    }
    throw new AssertionError("not reached by the tab key: " + control);
  }

  /** Comes to a button or a link, and presses enter. */
  void enter(AriaRole role, String name) {
    tabTo(named(role, name));
    press("Enter");
  }

  /** Comes to a list, and goes down until a value is chosen. */
  void choose(String label, String value) {
    Locator list = named(AriaRole.COMBOBOX, label);
    tabTo(list);
    for (int i = 0; i < MOST && !list.inputValue().equals(value); i++) {
      press("ArrowDown");
    }
    assertThat(list.inputValue()).isEqualTo(value);
  }

  /** Comes to a group of choices, and goes down until one is chosen. */
  void pick(String name) {
    Locator choice = named(AriaRole.RADIO, name);
    tabTo(page.getByRole(AriaRole.RADIO).first());
    for (int i = 0; i < MOST && !choice.isChecked(); i++) {
      press("ArrowDown");
    }
    assertThat(choice.isChecked()).isTrue();
  }

  void press(String key) {
    page.keyboard().press(key);
  }
}
