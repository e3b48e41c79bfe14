package org.priory.bench.reproduce.sbc;

import java.util.ArrayList;
import java.util.List;
import org.priory.inference.model.Method;
import org.priory.inference.model.Progress;
import org.priory.inference.model.PublicKnowledge;
import org.priory.models.model.FittedModel;
import org.priory.models.model.Settings;
import org.priory.models.table.TableModel;
import org.priory.privacy.data.encoding.Encoding;
import org.priory.privacy.data.records.Records;
import org.priory.privacy.event.PrivacyBudget;
import org.priory.privacy.wall.Rehearsal;

/** A model whose posteriors are compared with the truths from which data sets were simulated. */
interface SbcModel {
  double DELTA = 1e-6;

  /** An epsilon whose noise no posterior has to know of. */
  double HARDLY_ANY = 1000;

  /** What one data set says: the ranks of its truths, and those of a posterior without noise. */
  record Ranks(double[] aware, double[] naive) {}

  /** All that say how sure they are. */
  static List<SbcModel> all() {
    List<SbcModel> all = new ArrayList<>(List.of(SbcFamily.values()));
    all.addAll(List.of(SbcHorseshoe.values()));
    all.add(new SbcMixture());
    all.addAll(List.of(SbcNetwork.values()));
    return all;
  }

  /** The name of the model on the command line. */
  String model();

  /** Which truths have ranks. */
  String truths();

  /** How many data sets stand for so many of others; fewer where a fit takes long. */
  default int sets(int otherwise) {
    return otherwise;
  }

  /** Draws truths and a data set, and fits it with the noise of the budget and without any. */
  Ranks ranks(int records, double epsilon, long seed);

  /** A fit by the method that a model has by default. */
  static <P> FittedModel fit(
      TableModel<P> fitter,
      Settings settings,
      Encoding encoding,
      Records records,
      double epsilon,
      long seed) {
    boolean noisy = epsilon < HARDLY_ANY;
    PublicKnowledge known =
        new PublicKnowledge(
            encoding.names(),
            encoding.groups(),
            encoding.maxNorm(),
            records.rows(),
            encoding.target().classes());
    Method<P> method =
        (Method<P>)
            fitter
                .recipe(fitter.defaultMethod(encoding.width()))
                .plan(known, new PrivacyBudget(epsilon, DELTA), settings);
    try (Rehearsal questions = new Rehearsal(method.plan(), records, records.rows(), noisy, seed)) {
      return fitter.fitted(method.fit(questions, Progress.NONE), encoding);
    }
  }
}
