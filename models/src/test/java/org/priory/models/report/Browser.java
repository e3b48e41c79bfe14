package org.priory.models.report;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.options.ColorScheme;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The system's Chromium without a window, with one tab, driven by Playwright. */
public final class Browser implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();
  private static final int HEIGHT = 900;
  private static final int WIDEST_PHONE = 600;
  private static final double PATIENCE = 600_000;

  /** The oldest Node that Playwright runs on. */
  private static final int NODE = 20;

  private final Playwright playwright;
  private final com.microsoft.playwright.Browser chromium;
  private final List<String> said = new ArrayList<>();
  private final List<Request> asked = new ArrayList<>();
  private final List<Request> answered = new ArrayList<>();
  private BrowserContext context;
  private Page page;
  private boolean isPhone;

  private Browser(Path program, Path node) {
    playwright =
        Playwright.create(
            new Playwright.CreateOptions()
                .setEnv(
                    Map.of(
                        "PLAYWRIGHT_NODEJS_PATH",
                        node.toString(),
                        "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD",
                        "1")));
    chromium =
        playwright.chromium().launch(new BrowserType.LaunchOptions().setExecutablePath(program));
    context = chromium.newContext();
    page = tab();
  }

  /** Starts one, or skips the test with the reason; where it must be there, the test fails. */
  public static Browser start() throws IOException {
    String named = System.getenv("PRIORY_CHROMIUM");
    Path program = Path.of(named == null ? "/usr/bin/chromium" : named);
    Optional<Path> node = node();
    boolean isRequired = String.valueOf(System.getenv("PRIORY_REQUIRED")).contains("chromium");
    if (!isRequired) {
      assumeTrue(
          Files.isExecutable(program),
          () -> "skipped: no browser " + program + " (set PRIORY_CHROMIUM)");
      assumeTrue(node.isPresent(), () -> "skipped: no Node " + NODE + " or later on the path");
    }
    return new Browser(
        program, node.orElseThrow(() -> new IOException("no Node " + NODE + " on the path")));
  }

  /** The first Node on the path that is new enough; Playwright's own copies are 200 MB. */
  private static Optional<Path> node() throws IOException {
    String folders = Optional.ofNullable(System.getenv("PATH")).orElse("");
    for (String folder : folders.split(File.pathSeparator, -1)) {
      Path node = Path.of(folder, "node");
      if (Files.isExecutable(node) && version(node) >= NODE) {
        return Optional.of(node);
      }
    }
    return Optional.empty();
  }

  private static int version(Path node) throws IOException {
    Process process = new ProcessBuilder(node.toString(), "--version").start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    Matcher major = Pattern.compile("v([0-9]+)\\..*", Pattern.DOTALL).matcher(text);
    return major.matches() ? Integer.parseInt(major.group(1)) : 0;
  }

  private Page tab() {
    Page tab = context.newPage();
    tab.setDefaultTimeout(PATIENCE);
    tab.onConsoleMessage(message -> said.add(message.type() + ": " + message.text()));
    tab.onPageError(said::add);
    tab.onRequest(asked::add);
    tab.onRequestFinished(answered::add);
    return tab;
  }

  /** The tab itself. */
  public Page page() {
    return page;
  }

  /** Opens a file in a window of some width. */
  public void show(Path file, int width, boolean dark) {
    window(width, dark);
    open(file.toUri().toString());
  }

  /** Opens an address. */
  public void open(String address) {
    forget();
    page.navigate(address);
  }

  /** Sets the width of the window, and whether it is dark. A narrow one is that of a phone. */
  public void window(int width, boolean dark) {
    if (isPhone != width < WIDEST_PHONE) {
      isPhone = width < WIDEST_PHONE;
      String cookies = context.storageState();
      context.close();
      context =
          chromium.newContext(
              new com.microsoft.playwright.Browser.NewContextOptions()
                  .setStorageState(cookies)
                  .setIsMobile(isPhone)
                  .setDeviceScaleFactor(isPhone ? 2 : 1));
      page = tab();
    }
    page.setViewportSize(width, HEIGHT);
    page.emulateMedia(
        new Page.EmulateMediaOptions().setColorScheme(dark ? ColorScheme.DARK : ColorScheme.LIGHT));
  }

  /** The value of an expression on the page, or of what it promises. */
  public JsonNode ask(String expression) {
    return JSON.valueToTree(page.evaluate(expression));
  }

  /** How many bytes came over the network since the page was opened. */
  public long bytes() {
    // To ask for the sizes is to hear of more answers meanwhile.
    return List.copyOf(answered).stream()
        .map(Request::sizes)
        .mapToLong(sizes -> (long) sizes.responseBodySize + sizes.responseHeadersSize)
        .sum();
  }

  /** Forgets what was heard so far. */
  public void forget() {
    said.clear();
    asked.clear();
    answered.clear();
  }

  /** What the page has put on its console since it was opened: words, errors, refused loads. */
  public List<String> console() {
    ask("1"); // all that came before the answer is now in the list
    return List.copyOf(said);
  }

  /** The addresses that the page has asked for. */
  public List<String> requests() {
    ask("1");
    return asked.stream().map(Request::url).toList();
  }

  /** A picture of the whole page. */
  public void photograph(Path file) {
    page.screenshot(new Page.ScreenshotOptions().setFullPage(true).setPath(file));
  }

  /** The page on paper. */
  public void print(Path file) {
    page.pdf(new Page.PdfOptions().setFormat("A4").setPath(file));
  }

  @Override
  public void close() {
    playwright.close();
  }
}
