package org.priory.models.fit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.priory.models.files.JsonFile;
import org.priory.models.files.OwnerOnly;
import org.priory.models.model.KnownSize;
import org.priory.privacy.data.schema.BadData;
import org.priory.privacy.json.Json;
import org.priory.privacy.json.Members;

/**
 * {@code charge.json} of a checkpoint: what was decided before the charge under which a fit runs.
 * Which charge that is says the journal of its answers, and how far it is used up, the ledger.
 *
 * @param records how many there are, as far as it is known
 * @param how that is known
 * @param choices what was decided, a sentence each
 * @param seed of the noise, which makes it worthless as protection; empty for real noise. The
 *     ledger knows which of the two it is, and not the seed
 */
record OpenCharge(double records, KnownSize.How how, List<String> choices, OptionalLong seed) {
  private static final String NAME = "charge.json";
  private static final String REMEDY = "fit anew with another `out`";

  static OpenCharge of(KnownSize size, List<String> choices, OptionalLong seed) {
    return new OpenCharge(size.value(), size.how(), choices, seed);
  }

  void write(Path folder) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("records", records);
    members.put("how", how.name());
    members.put("choices", choices);
    members.put("seed", seed.isPresent() ? seed.getAsLong() : null);
    try {
      Path next = folder.resolve(NAME + ".next");
      Files.writeString(next, Json.page(members));
      OwnerOnly.close(next);
      Files.move(next, folder.resolve(NAME), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static Optional<OpenCharge> read(Path folder) {
    Path file = folder.resolve(NAME);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    Members members = new Members(JsonFile.read(file, REMEDY));
    try {
      return Optional.of(
          new OpenCharge(
              members.number("records"),
              KnownSize.How.valueOf(members.text("how")),
              members.texts("choices"),
              members.all().get("seed") == null
                  ? OptionalLong.empty()
                  : OptionalLong.of(members.whole("seed"))));
    } catch (ClassCastException | IllegalArgumentException e) {
      throw new BadData(file.toString(), "", "must hold a charge", "something else", REMEDY);
    }
  }

  /**
   * Refuses to go on with another seed. Whether there is one at all is for the ledger to say.
   *
   * @throws BadData if both have one, and they differ
   */
  void requireSameSeed(OptionalLong other) {
    if (seed.isPresent() && other.isPresent() && seed.getAsLong() != other.getAsLong()) {
      throw new BadData(
          "`seed`",
          "",
          "must go on with the seed of the fit that was ended (" + seed.getAsLong() + ")",
          other.getAsLong(),
          "give that one");
    }
  }

  /**
   * Refuses to go on with other settings, or other data.
   *
   * @throws BadData if they differ
   */
  void requireSame(OpenCharge now) {
    requireSameSeed(now.seed);
    if (records != now.records || how != now.how) {
      throw new BadData(
          "`resume`",
          "",
          "must come with the data of the fit that was ended (" + words() + ")",
          now.words(),
          "give the same data and options");
    }
    for (int i = 0; i < Math.max(choices.size(), now.choices.size()); i++) {
      String before = i < choices.size() ? choices.get(i) : "nothing";
      String other = i < now.choices.size() ? now.choices.get(i) : "nothing";
      if (!before.equals(other)) {
        throw new BadData(
            "`resume`",
            "",
            "must come with the options of the fit that was ended (" + before + ")",
            other,
            "give the same ones");
      }
    }
  }

  private String words() {
    return String.format(Locale.ROOT, "%.0f records, %s", records, how);
  }
}
