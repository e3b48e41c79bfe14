package forbidden.app;

import com.fasterxml.jackson.core.JsonFactory;
import de.siegmar.fastcsv.writer.CsvWriter;

/** Uses libraries of formats outside of their homes. */
public record Formats(JsonFactory json, CsvWriter csv) {}
