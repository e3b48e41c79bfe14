package org.priory.app.web;

import com.sun.net.httpserver.Headers;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who may come in: requests to this very address, from its own page, by the browser that was opened
 * with the token.
 *
 * <p>The token works once. The cookie that is given for it is read by no script, goes along with no
 * request from another site, and is named after the port, because cookies of a machine know none.
 */
final class Gate {
  private static final int BYTES = 32;
  private static final String COOKIE = "priory-";

  private final int port;
  private final String session = secret();
  private @Nullable String token = secret();

  /** For a server at this port of the loopback address. */
  Gate(int port) {
    this.port = port;
  }

  private static String secret() {
    byte[] bytes = new byte[BYTES];
    new SecureRandom().nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** The address that lets one browser in. */
  synchronized String opening() {
    return "http://127.0.0.1:" + port + "/open?token=" + (token == null ? "" : token);
  }

  /**
   * Exchanges the token, which is void from then on, for a cookie.
   *
   * @return the value of the header that sets it
   */
  synchronized Optional<String> admit(URI address) {
    String query = address.getRawQuery();
    String known = token;
    if (known == null || query == null || !same("token=" + known, query)) {
      return Optional.empty();
    }
    token = null;
    return Optional.of(cookie());
  }

  /**
   * The value of the header that sets the cookie. Whoever opens the page gets it anew, so that it
   * lasts a day from the last visit, and a run of several days can be looked at.
   */
  String cookie() {
    return COOKIE + port + "=" + session + "; Path=/; HttpOnly; SameSite=Strict; Max-Age=86400";
  }

  /** Whether a request is addressed to this server by a name that no other machine can have. */
  boolean isForUs(Headers headers) {
    return hosts().contains(String.valueOf(headers.getFirst("Host")));
  }

  /**
   * Whether it comes from our own page. What changes something must say so; what only reads may
   * leave it out, as a browser does that follows an address.
   */
  boolean isFromOurPage(Headers headers, boolean changes) {
    String origin = headers.getFirst("Origin");
    String site = headers.getFirst("Sec-Fetch-Site");
    boolean isOurs =
        origin == null
            ? !changes
            : hosts().stream().anyMatch(host -> origin.equals("http://" + host));
    return isOurs && (site == null || site.equals("same-origin") || site.equals("none"));
  }

  private List<String> hosts() {
    return List.of("127.0.0.1:" + port, "localhost:" + port);
  }

  /** Whether it brings the cookie. */
  boolean isKnown(Headers headers) {
    String expected = COOKIE + port + "=" + session;
    List<String> given = ((Map<String, List<String>>) headers).getOrDefault("Cookie", List.of());
    return given.stream()
        .flatMap(line -> List.of(line.split(";")).stream())
        .anyMatch(cookie -> same(expected, cookie.strip()));
  }

  /** In a time that does not tell where they differ. */
  private static boolean same(String expected, String given) {
    return MessageDigest.isEqual(
        expected.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
  }
}
