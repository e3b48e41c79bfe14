package org.priory.models.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.priory.models.files.JsonFile;
import org.priory.models.files.OwnerOnly;
import org.priory.models.files.RunFolder;
import org.priory.privacy.data.records.CuratorsCounts;
import org.priory.privacy.data.schema.Size;
import org.priory.privacy.json.Json;

/**
 * {@code internal/columns.json}, which is NOT PRIVATE: which share of each column was missing,
 * could not be read, was not declared, or was out of bounds, and how many records there were. It is
 * written as soon as the records are read, so that whoever goes on with a fit that was ended has it
 * as well. Nothing else depends on it.
 */
public final class CuratorsFile {
  private static final String NAME = "columns.json";

  /** A larger share of a column is worth a word. */
  private static final double SHARE = 0.05;

  /** So is a number of records that is more than so many times another than declared. */
  private static final double FACTOR = 2;

  private final RunFolder folder;
  private final Size size;
  private boolean isFolderMade;
  private @Nullable CuratorsCounts counts;

  /**
   * Makes the file of a run, which is not written before the records are read.
   *
   * @param size as it was declared
   * @param isFolderMade whether there is a folder to write to already
   */
  public CuratorsFile(RunFolder folder, Size size, boolean isFolderMade) {
    this.folder = folder;
    this.size = size;
    this.isFolderMade = isFolderMade;
  }

  /** The records were read. */
  public void counted(CuratorsCounts found) {
    counts = found;
    write();
  }

  /** There is a folder to write to. */
  public void folderIsMade() {
    isFolderMade = true;
    write();
  }

  private void write() {
    CuratorsCounts found = counts;
    if (found == null || !isFolderMade) {
      return;
    }
    try {
      folder.makeInternal();
      Path file = file(folder);
      Files.writeString(file, Json.page(members(found, size)));
      OwnerOnly.close(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Removes the file of a run that has failed and leaves nothing. */
  public void remove() throws IOException {
    Files.deleteIfExists(file(folder));
    Files.deleteIfExists(folder.internal().resolve(RunFolder.README));
  }

  private static Path file(RunFolder folder) {
    return folder.internal().resolve(NAME);
  }

  /** What deserves a look, a clause each; empty if there is nothing, or no such file. */
  public static List<String> warnings(RunFolder folder) throws IOException {
    Path file = file(folder);
    if (!Files.isRegularFile(file)) {
      return List.of();
    }
    return JsonFile.find(file)
        .map(members -> members.get("warnings"))
        .filter(List.class::isInstance)
        .map(list -> ((List<?>) list).stream().map(String::valueOf).toList())
        .orElse(List.of());
  }

  /** All that deserves a look in one line, which is NOT PRIVATE; empty if there is nothing. */
  public static String line(RunFolder folder) throws IOException {
    List<String> warnings = warnings(folder);
    return warnings.isEmpty()
        ? ""
        : "NOT PRIVATE, for the curator only: "
            + String.join("; ", warnings)
            + "; see "
            + file(folder);
  }

  private static Map<String, @Nullable Object> members(CuratorsCounts counts, Size size) {
    List<String> warnings = new ArrayList<>();
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("note", "NOT PRIVATE: counted without noise, for the curator only");
    members.put("rows", counts.rows());
    members.put("records", counts.records());
    if (size instanceof Size.Declared declared) {
      members.put("declared_records", declared.units());
      double ratio = counts.records() / (double) declared.units();
      if (!(ratio <= FACTOR && ratio >= 1 / FACTOR)) {
        warnings.add(counts.records() + " records, where " + declared.units() + " are declared");
      }
    }
    members.put(
        "columns",
        counts.fields().stream().map(each -> column(each, counts.rows(), warnings)).toList());
    members.put("warnings", warnings);
    return members;
  }

  private static Map<String, Object> column(
      CuratorsCounts.Field field, long rows, List<String> warnings) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("name", field.name());
    share(members, "missing", "missing", field.missing(), rows, warnings);
    share(members, "unread", "no number", field.unread(), rows, warnings);
    share(members, "undeclared", "not declared", field.undeclared(), rows, warnings);
    share(members, "out_of_bounds", "out of bounds", field.outside(), rows, warnings);
    return members;
  }

  private static void share(
      Map<String, Object> members,
      String name,
      String words,
      long count,
      long rows,
      List<String> warnings) {
    double share = rows == 0 ? 0 : count / (double) rows;
    if (share > SHARE) {
      warnings.add(
          String.format(Locale.ROOT, "%s: %.0f %% %s", members.get("name"), 100 * share, words));
    }
    members.put(name, share);
  }
}
