package org.priory.bench.reproduce.experiment;

import org.priory.inference.model.PublicKnowledge;
import org.priory.privacy.data.RecordFiles;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Records;

/**
 * The Adult set with its own training and test records, income to be explained.
 *
 * @param known what is public about the training records
 */
public record AdultData(PublicKnowledge known, Records train, Records test) {
  public static AdultData read() {
    Encoding encoding = Encoding.of(DataSets.schema("adult"), "income");
    Records train = RecordFiles.open(DataSets.file("adult/adult.data.gz"), encoding).read();
    Records test = RecordFiles.open(DataSets.file("adult/adult.test.gz"), encoding).read();
    return new AdultData(
        new PublicKnowledge(encoding.names(), encoding.groups(), encoding.maxNorm(), train.rows()),
        train,
        test);
  }
}
