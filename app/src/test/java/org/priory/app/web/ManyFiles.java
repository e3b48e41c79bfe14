package org.priory.app.web;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.priory.app.IdxFiles;

/** A folder with a file for every kind of question: a ward, documents with their words, images. */
final class ManyFiles {
  private static final int PATIENTS = 3000;
  private static final int DOCUMENTS = 2000;
  private static final int IMAGES = 300;
  private static final int SIDE = 10;
  private static final int HORIZON = 10;

  private ManyFiles() {}

  static void write(Path folder) throws IOException {
    Random random = new Random(11);
    ward(folder, random);
    documents(folder, random);
    images(folder, random);
  }

  /** Patients with a class, an ordered value, a count with its exposure, and a time to an event. */
  private static void ward(Path folder, Random random) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("age,sex,ward,pain,falls,years,time,died");
    for (int i = 0; i < PATIENTS; i++) {
      double age = 20 + 70 * random.nextDouble();
      double risk = (age - 55) / 20;
      double years = 1 + 4 * random.nextDouble();
      double time = -Math.log(random.nextDouble()) * 8 * Math.exp(-risk / 2);
      int pain = (int) Math.max(0, Math.min(2, Math.round(1 + risk / 2 + random.nextGaussian())));
      lines.add(
          "%.0f,%s,%s,%s,%d,%.2f,%.3f,%s"
              .formatted(
                  age,
                  random.nextBoolean() ? "female" : "male",
                  List.of("north", "south", "west").get(random.nextInt(3)),
                  List.of("none", "some", "much").get(pain),
                  (int) Math.min(9, Math.max(0, Math.round(years / 2 + random.nextGaussian()))),
                  years,
                  Math.min(HORIZON, time),
                  time < HORIZON ? "yes" : "no"));
    }
    Files.write(folder.resolve("ward.csv"), lines);
    Files.writeString(
        folder.resolve("ward.schema.json"),
        """
        {"columns": [
          {"name": "age", "type": "number", "min": 18, "max": 100, "per": 10},
          {"name": "sex", "type": "category", "values": ["female", "male"]},
          {"name": "ward", "type": "category", "values": ["north", "south", "west"]},
          {"name": "pain", "type": "category", "values": ["none", "some", "much"]},
          {"name": "falls", "type": "integer", "min": 0, "max": 20},
          {"name": "years", "type": "number", "min": 0.5, "max": 10},
          {"name": "time", "type": "number", "min": 0, "max": 10},
          {"name": "died", "type": "category", "values": ["no", "yes"]}],
         "size": %d}
        """
            .formatted(PATIENTS));
  }

  private static void documents(Path folder, Random random) throws IOException {
    Files.writeString(folder.resolve("words.txt"), "cat\ndog\nbird\nbond\nbank\nmoney\n");
    List<String> lines = new ArrayList<>();
    for (int d = 0; d < DOCUMENTS; d++) {
      int first = random.nextBoolean() ? 0 : 3;
      StringBuilder line = new StringBuilder("3");
      for (int w = 0; w < 3; w++) {
        line.append(' ').append(first + w).append(':').append(1 + random.nextInt(5));
      }
      lines.add(line.toString());
    }
    Files.write(folder.resolve("letters.ldac"), lines);
  }

  /** Bars that lie or stand. */
  private static void images(Path folder, Random random) throws IOException {
    byte[] classes = new byte[IMAGES];
    byte[] pixels = new byte[IMAGES * SIDE * SIDE];
    for (int i = 0; i < IMAGES; i++) {
      classes[i] = (byte) random.nextInt(2);
      int at = 2 + random.nextInt(SIDE - 4);
      for (int j = 1; j < SIDE - 1; j++) {
        int place = classes[i] == 0 ? at * SIDE + j : j * SIDE + at;
        pixels[i * SIDE * SIDE + place] = (byte) 255;
      }
    }
    IdxFiles.writeImages(folder.resolve("bars-images-idx3-ubyte"), SIDE, SIDE, pixels);
    IdxFiles.writeLabels(folder.resolve("bars-labels-idx1-ubyte"), classes);
  }
}
