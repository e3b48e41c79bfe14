package org.priory.privacy.ledger;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A {@link Charger} in a process of its own, and what it has said so far. */
final class ChargerProcess implements AutoCloseable {
  private final Process process;
  private final Thread listener;
  private final List<String> said = new CopyOnWriteArrayList<>();
  private final CountDownLatch ready = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);

  private ChargerProcess(Process process) {
    this.process = process;
    this.listener = new Thread(this::listen);
    listener.start();
  }

  static ChargerProcess start(
      Path temporary, String location, double epsilon, double delta, String run)
      throws IOException {
    String classPath =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Dorg.sqlite.tmpdir=" + temporary,
            "-cp",
            classPath,
            Charger.class.getName(),
            location,
            Double.toString(epsilon),
            Double.toString(delta),
            run);
    return new ChargerProcess(builder.redirectErrorStream(true).start());
  }

  /** The charger writes each line at once, so that a killed one leaves no part of a line. */
  private void listen() {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        said.add(line);
        if (line.equals("ready")) {
          ready.countDown();
        } else if (line.startsWith("released ")) {
          released.countDown();
        }
      }
    } catch (IOException closed) {
      said.add("closed");
    }
  }

  /** Waits until it has opened the ledger. */
  void awaitReady() throws InterruptedException {
    await(ready);
  }

  /** Waits until its first charge. */
  void awaitRelease() throws InterruptedException {
    await(released);
  }

  private void await(CountDownLatch latch) throws InterruptedException {
    if (!latch.await(120, TimeUnit.SECONDS)) {
      throw new IllegalStateException("nothing happened: " + said);
    }
  }

  /** Lets it charge. */
  void go() throws IOException {
    process.getOutputStream().write('\n');
    process.getOutputStream().flush();
  }

  /** SIGKILL; what it said until then. */
  List<String> kill() throws InterruptedException {
    process.destroyForcibly();
    return await();
  }

  /** Waits for its end; what it said. */
  List<String> await() throws InterruptedException {
    process.waitFor();
    listener.join();
    return List.copyOf(said);
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
