package org.priory.spark;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.spark.deploy.master.Master;
import org.apache.spark.deploy.worker.Worker;

/**
 * A real standalone master and two workers of one core each, on two loopback addresses so that
 * Spark takes them for two machines. Started from the class path of the tests; every process ends
 * with the one that started it, whatever becomes of that.
 */
final class StandaloneCluster implements AutoCloseable {
  private static final List<String> HOSTS = List.of("127.0.0.1", "127.0.0.2");
  private static final String SECRET = "a secret of the tests alone";
  private static final int WAIT_MILLIS = 50;

  private final Path folder;
  private final int port;
  private final List<Process> processes = new ArrayList<>();
  private final List<Process> workers = new ArrayList<>();

  /**
   * Starts it.
   *
   * @param folder for its logs and its secret
   */
  StandaloneCluster(Path folder) throws IOException {
    this.folder = folder;
    Files.createDirectories(folder.resolve("home/jars"));
    Files.createFile(
        secret(),
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    Files.writeString(secret(), SECRET);
    port = freePort();
    start("master", HOSTS.get(0), "--port", String.valueOf(port));
    awaitMaster();
    for (String host : HOSTS) {
      workers.add(
          start(
              "worker",
              host,
              "--cores",
              "1",
              "--memory",
              "700m",
              "--work-dir",
              folder.resolve("work-" + host).toString(),
              master()));
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName(HOSTS.get(0)))) {
      return socket.getLocalPort();
    }
  }

  private Process start(String role, String host, String... arguments) throws IOException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-Dspark.authenticate=true",
                "-Dspark.network.crypto.enabled=true",
                "-Dspark.master.rest.enabled=false",
                "-cp",
                System.getProperty("java.class.path"),
                StandaloneCluster.class.getName(),
                role,
                "--host",
                host,
                "--webui-port",
                "0"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.redirectOutput(folder.resolve(role + "-" + host + ".log").toFile());
    builder.environment().put("SPARK_HOME", folder.resolve("home").toString());
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("SPARK_LOCAL_IP", host);
    builder.environment().put("_SPARK_AUTH_SECRET", SECRET);
    Process process = builder.start();
    processes.add(process);
    return process;
  }

  private void awaitMaster() {
    while (processes.get(0).isAlive()) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(HOSTS.get(0), port), WAIT_MILLIS);
        return;
      } catch (IOException notYet) {
        await();
      }
    }
    throw new IllegalStateException("the master did not start: see " + folder);
  }

  /** Its address. */
  String master() {
    return "spark://" + HOSTS.get(0) + ":" + port;
  }

  private Path secret() {
    return folder.resolve("secret");
  }

  /** All that its processes wrote, whatever its form. */
  String written() throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        all.append(Files.readString(file, StandardCharsets.ISO_8859_1));
      }
    }
    return all.toString();
  }

  /** How to reach it: everything on loopback, small executors, no second JVM on a host. */
  Map<String, String> settings() {
    return Map.of(
        "spark.authenticate.secret.file", secret().toString(),
        "spark.driver.host", HOSTS.get(0),
        "spark.driver.bindAddress", HOSTS.get(0),
        "spark.executor.memory", "512m",
        "spark.executor.extraClassPath", System.getProperty("java.class.path"),
        "spark.local.dir", folder.resolve("local").toString());
  }

  /** The executors that run now; for a moment, some of an application that is done. */
  private List<ProcessHandle> executors() {
    return workers.stream().flatMap(worker -> worker.toHandle().children()).toList();
  }

  /** Ends one executor as a power cut does, once there is one. */
  void killAnExecutor() {
    kill(workers);
  }

  /** Ends one of those on a host. */
  void killAnExecutor(String host) {
    kill(List.of(workers.get(HOSTS.indexOf(host))));
  }

  /** The one that was started last, which is one of the application that runs. */
  private static void kill(List<Process> workers) {
    Optional<ProcessHandle> last = last(workers);
    while (last.isEmpty()) {
      await();
      last = last(workers);
    }
    last.get().destroyForcibly();
  }

  private static Optional<ProcessHandle> last(List<Process> workers) {
    return workers.stream()
        .flatMap(worker -> worker.toHandle().children())
        .max(Comparator.comparing(each -> each.info().startInstant().orElse(Instant.MIN)));
  }

  private static void await() {
    try {
      Thread.sleep(WAIT_MILLIS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    Stream.concat(executors().stream(), processes.stream().map(Process::toHandle))
        .toList()
        .forEach(ProcessHandle::destroyForcibly);
  }

  /** A master or a worker that ends when its standard input does. */
  public static void main(String[] args) {
    Thread lifeline =
        new Thread(
            () -> {
              try {
                System.in.transferTo(OutputStream.nullOutputStream());
              } catch (IOException closed) {
                // The end all the same.
              }
              ProcessHandle.current().children().forEach(ProcessHandle::destroyForcibly);
              Runtime.getRuntime().halt(0);
            });
    lifeline.setDaemon(true);
    lifeline.start();
    String[] rest = Arrays.copyOfRange(args, 1, args.length);
    if (args[0].equals("master")) {
      Master.main(rest);
    } else {
      Worker.main(rest);
    }
  }
}
