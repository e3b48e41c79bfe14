package org.priory.privacy.ledger;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * A PostgreSQL server for the tests of one JVM: started when first asked for, on the loopback
 * address, with a random password, in a folder of its own.
 *
 * <p>Nothing is left behind, however the JVM ends: the server is the child of a script that stops
 * it and deletes its folder as soon as the pipe from the JVM is closed. The server refuses to run
 * as root, who therefore starts it as the user "postgres".
 */
final class TemporaryPostgres {
  private static final Path INSTALLED = Path.of("/usr/lib/postgresql");

  private static final String SCRIPT =
      """
      folder=$(mktemp -d /tmp/priory-postgres.XXXXXX)
      trap '"$BIN/pg_ctl" -D "$folder/data" -m immediate stop >&2; rm -rf "$folder"' EXIT
      printf '%s' "$WORD" >"$folder/word"
      "$BIN/initdb" -D "$folder/data" -U priory -A scram-sha-256 --pwfile="$folder/word" \\
        --locale=C -E UTF8 --no-sync >&2 || exit 1
      "$BIN/pg_ctl" -D "$folder/data" -l "$folder/log" -w -t 60 \\
        -o "-h 127.0.0.1 -p $PORT -F -c unix_socket_directories=''" start >&2 || exit 1
      echo ready
      read -r end || true
      """;

  private static final Optional<String> URL = started();

  private TemporaryPostgres() {}

  /** Its JDBC URL; nothing where PostgreSQL is not installed or does not start. */
  static Optional<String> url() {
    return URL;
  }

  private static Optional<String> started() {
    try {
      Optional<Path> binaries = binaries();
      return binaries.isPresent() ? started(binaries.get()) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  private static Optional<String> started(Path binaries) throws IOException {
    String port = Integer.toString(freePort());
    String word = UUID.randomUUID().toString();
    List<String> command = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) {
      command.addAll(List.of("runuser", "-u", "postgres", "--"));
    }
    command.addAll(List.of("bash", "-c", SCRIPT));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(new File("/tmp"))
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("BIN", binaries.toString());
    builder.environment().put("PORT", port);
    builder.environment().put("WORD", word);
    Process process = builder.start();
    BufferedReader said =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    return "ready".equals(said.readLine())
        ? Optional.of(
            "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=priory&password=" + word)
        : Optional.empty();
  }

  /** The folder of initdb: on the path, or the newest where Debian puts it. */
  private static Optional<Path> binaries() throws IOException {
    List<Path> folders = new ArrayList<>();
    if (Files.isDirectory(INSTALLED)) {
      try (DirectoryStream<Path> versions = Files.newDirectoryStream(INSTALLED)) {
        versions.forEach(version -> folders.add(version.resolve("bin")));
      }
      folders.sort(Comparator.reverseOrder());
    }
    return Stream.concat(
            Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
                .map(Path::of),
            folders.stream())
        .filter(folder -> Files.isExecutable(folder.resolve("initdb")))
        .findFirst();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
