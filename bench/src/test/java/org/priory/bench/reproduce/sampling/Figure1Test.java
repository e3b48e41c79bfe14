package org.priory.bench.reproduce.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.priory.app.shell.ExitCode;
import org.priory.bench.reproduce.Reproduce;
import picocli.CommandLine;

class Figure1Test {

  @Test
  void figureOneIsKept(@TempDir Path folder) throws Exception {
    int code =
        new CommandLine(new Reproduce())
            .execute("figure1", "--steps", "20", "--save", folder.toString());

    assertThat(code).isEqualTo(ExitCode.DONE);
    assertThat(Files.readAllLines(folder.resolve("figure1.csv"))).hasSize(5);
    assertThat(Files.readString(folder.resolve("figure1.json"))).contains("\"exact_mean\"");
  }
}
