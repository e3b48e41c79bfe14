package org.priory.app.web;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The folders that were named at the start; nothing outside of them can be named in a request, not
 * by dots and not by a symbolic link. A file is called by its folder's number and its place in it,
 * such as {@code 0:clinic/2024.csv}.
 */
final class Folders {
  static final String TABLE = "table";
  static final String CODE_BOOK = "codebook";
  static final String TEXT = "text";
  static final String IMAGES = "images";
  static final String LABELS = "labels";
  private static final String OTHER = "other";

  private static final int DEEPEST = 3;
  private static final int MOST = 500;

  /** After so many files no more are looked at, so that a large folder opens at once. */
  private static final int MOST_SEEN = 50_000;

  private static final List<String> TABLES = List.of(".csv", ".tsv", ".parquet");
  private static final List<String> TEXTS = List.of(".txt", ".ldac", ".docword");

  private final List<Path> roots;
  private final Path runs;

  /**
   * @param roots real paths of folders
   * @param runs where results are, which are no data
   */
  Folders(List<Path> roots, Path runs) {
    this.roots = List.copyOf(roots);
    this.runs = runs;
  }

  /**
   * The file of a name.
   *
   * @param kinds what it may be by its name
   * @throws Refused if there is none, or it is elsewhere, hidden, or something else
   */
  Path file(String name, String... kinds) {
    Path file = place(name);
    if (!List.of(kinds).contains(kind(name.toLowerCase(Locale.ROOT)))) {
      throw Refused.notFound();
    }
    return file;
  }

  /**
   * The schema beside a table.
   *
   * @throws Refused if there is none, or it is elsewhere
   */
  Path schema(String name) {
    return place(name);
  }

  /**
   * The place of a file that need not be there, in the folder of one that is.
   *
   * @throws Refused if it is a link, or the folder is elsewhere
   */
  Path beside(String there, String name) {
    Path folder = place(there).resolveSibling(".").normalize();
    String last = name.substring(Math.max(name.lastIndexOf('/'), name.indexOf(':')) + 1);
    Path file = folder.resolve(last).normalize();
    if (!folder.equals(file.getParent()) || Files.isSymbolicLink(file)) {
      throw Refused.notFound();
    }
    return file;
  }

  private Path place(String name) {
    int colon = name.indexOf(':');
    if (colon < 1 || !name.substring(0, colon).matches("[0-9]{1,3}")) {
      throw Refused.notFound();
    }
    int number = Integer.parseInt(name.substring(0, colon));
    if (number >= roots.size()) {
      throw Refused.notFound();
    }
    Path root = roots.get(number);
    try {
      Path real = root.resolve(name.substring(colon + 1)).toRealPath();
      if (!isData(root, real)) {
        throw Refused.notFound();
      }
      return real;
    } catch (IOException | InvalidPathException e) {
      throw Refused.notFound();
    }
  }

  /** Whether a real path is that of a file in a folder, in plain sight, and no result. */
  private boolean isData(Path root, Path real) throws IOException {
    return Files.isRegularFile(real)
        && real.startsWith(root)
        && !real.startsWith(Files.exists(runs) ? runs.toRealPath() : runs)
        && !hidden(root, real);
  }

  private boolean leadsToData(Path root, Path file) {
    try {
      return isData(root, file.toRealPath());
    } catch (IOException e) {
      return false;
    }
  }

  /** Folders with the files in them that may be data, by their names alone. */
  List<Map<String, Object>> listed() {
    List<Map<String, Object>> folders = new ArrayList<>();
    for (int i = 0; i < roots.size(); i++) {
      Map<String, Object> folder = new LinkedHashMap<>();
      folder.put("folder", roots.get(i).toString());
      folder.put("files", files(i));
      folders.add(folder);
    }
    return folders;
  }

  private List<Map<String, Object>> files(int number) {
    Path root = roots.get(number);
    Seen seen = new Seen(root);
    try {
      Files.walkFileTree(root, Set.of(), DEEPEST, seen);
    } catch (IOException e) {
      return List.of(); // a folder that cannot be read has no files for us
    }
    return seen.places.stream().sorted().limit(MOST).map(place -> file(number, place)).toList();
  }

  /** What may be data in a folder and those in it; folders that cannot be read are passed over. */
  private final class Seen extends SimpleFileVisitor<Path> {
    private final Path root;
    private final List<String> places = new ArrayList<>();
    private int left = MOST_SEEN;

    Seen(Path root) {
      this.root = root;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      return hidden(root, folder) || folder.equals(runs)
          ? FileVisitResult.SKIP_SUBTREE
          : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      String place = root.relativize(file).toString().replace('\\', '/');
      boolean mayBe = !hidden(root, file) && !OTHER.equals(kind(place.toLowerCase(Locale.ROOT)));
      if (mayBe && leadsToData(root, file)) {
        places.add(place);
      }
      return --left > 0 ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException why) {
      return FileVisitResult.CONTINUE;
    }
  }

  private static boolean hidden(Path root, Path path) {
    for (Path part : root.relativize(path)) {
      if (part.toString().startsWith(".") && !part.toString().isEmpty()) {
        return true;
      }
    }
    return false;
  }

  private static Map<String, Object> file(int number, String place) {
    Map<String, Object> file = new LinkedHashMap<>();
    file.put("file", number + ":" + place);
    file.put("name", place);
    file.put("kind", kind(place.toLowerCase(Locale.ROOT)));
    return file;
  }

  private static String kind(String place) {
    String plain = place.endsWith(".gz") ? place.substring(0, place.length() - 3) : place;
    if (plain.contains(CODE_BOOK) || plain.contains("code-book")) {
      return CODE_BOOK;
    }
    if (TABLES.stream().anyMatch(plain::endsWith)) {
      return TABLE;
    }
    if (plain.contains("idx") && plain.contains("ubyte")) {
      return plain.contains("labels") ? LABELS : IMAGES;
    }
    return TEXTS.stream().anyMatch(plain::endsWith) ? TEXT : OTHER;
  }
}
