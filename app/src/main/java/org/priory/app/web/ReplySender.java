package org.priory.app.web;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/**
 * Sends replies, with the headers that every answer has. Texts go packed to a browser that unpacks
 * them, so that a long report is no large view; files go as they are, from the disk.
 */
final class ReplySender {
  /** A shorter text fits in one packet as it is. */
  private static final int WORTH_PACKING = 1400;

  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private ReplySender() {}

  /** Sends all of it. */
  static void send(HttpExchange exchange, Reply reply) throws IOException {
    boolean isHead = exchange.getRequestMethod().equals("HEAD");
    if (reply.file().isPresent() && !isHead) {
      sendFile(exchange, reply, reply.file().get());
      return;
    }
    Headers headers = begin(exchange, reply);
    byte[] body = reply.body();
    if (body.length > WORTH_PACKING && unpacks(exchange.getRequestHeaders())) {
      body = packed(body);
      headers.set("Content-Encoding", "gzip");
    }
    boolean isEmpty = isHead || body.length == 0;
    exchange.sendResponseHeaders(reply.status(), isEmpty ? -1 : body.length);
    if (!isEmpty) {
      exchange.getResponseBody().write(body);
    }
  }

  private static Headers begin(HttpExchange exchange, Reply reply) {
    Headers headers = exchange.getResponseHeaders();
    safe(headers);
    headers.set("Content-Type", reply.type());
    reply.headers().forEach(headers::set);
    return headers;
  }

  /** A file that is no link, also if it was one a moment ago. */
  private static void sendFile(HttpExchange exchange, Reply reply, Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      begin(exchange, reply);
      long size = Files.size(file);
      exchange.sendResponseHeaders(reply.status(), size == 0 ? -1 : size);
      if (size > 0) {
        in.transferTo(exchange.getResponseBody());
      }
    } catch (NoSuchFileException e) {
      send(exchange, Reply.refusal(Refused.notFound()));
    }
  }

  private static boolean unpacks(Headers headers) {
    return String.valueOf(headers.getFirst("Accept-Encoding")).contains("gzip");
  }

  private static byte[] packed(byte[] body) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(body);
    }
    return bytes.toByteArray();
  }

  /** What every answer tells a browser. */
  static void safe(Headers headers) {
    headers.set("Content-Security-Policy", POLICY);
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Cache-Control", "no-store");
  }
}
