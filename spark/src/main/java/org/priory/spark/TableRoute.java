package org.priory.spark;

import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import org.priory.privacy.data.encoding.UnitCell;
import org.priory.privacy.data.records.RecordChunk;
import org.priory.privacy.data.records.RecordPart;
import org.priory.privacy.data.records.RecordParting;
import org.priory.privacy.data.records.RowBlock;
import scala.Tuple2;

/** Rows go to the part that their key says; there they lie in the order of their keys. */
record TableRoute(RecordParting parting)
    implements Route<RowSource, RecordChunk, RowBlock, RecordPart> {

  @Override
  public int parts() {
    return 1 << parting.bits();
  }

  @Override
  public Counted<RecordChunk> read(RowSource file) {
    return file.read();
  }

  @Override
  public Content content(List<RecordChunk> rows) {
    MessageDigest digest = UnitCell.newDigest();
    long count = 0;
    for (RecordChunk chunk : rows) {
      count += chunk.rows();
      chunk.digest(digest);
    }
    return new Content(count, digest.digest());
  }

  @Override
  public List<Tuple2<Integer, RowBlock>> split(long first, long all, List<RecordChunk> rows) {
    List<Tuple2<Integer, RowBlock>> blocks = new ArrayList<>();
    RecordParting.Splitter splitter = parting.splitter(first);
    for (RecordChunk chunk : rows) {
      splitter.split(chunk, (part, block) -> blocks.add(new Tuple2<>(part, block)));
    }
    return blocks;
  }

  @Override
  public RecordPart assemble(List<RowBlock> blocks) {
    return parting.assemble(blocks);
  }
}
