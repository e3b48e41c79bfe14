/** The facade {@link org.priory.Priory}, and what a model of one's own is made of. */
@SuppressWarnings({"module", "requires-automatic"})
module org.priory.models {
  requires com.google.protobuf;
  requires de.siegmar.fastcsv;
  requires static transitive org.jspecify;
  requires transitive org.priory.inference;
  requires org.tribuo.util.onnx;

  exports org.priory;
  exports org.priory.models.choice;
  exports org.priory.models.model;
  exports org.priory.models.onnx;
  exports org.priory.models.pmml;
  exports org.priory.models.predict;
  exports org.priory.models.statement;
  exports org.priory.models.table;
  exports org.priory.models.text;

  uses org.priory.models.model.Model;
  uses org.priory.models.pretrained.FeatureRuntime;

  provides org.priory.models.model.Model with
      org.priory.models.regression.LogisticRegression,
      org.priory.models.regression.ProbitRegression,
      org.priory.models.regression.SoftmaxRegression,
      org.priory.models.regression.OrdinalRegression,
      org.priory.models.regression.LinearRegression,
      org.priory.models.regression.PoissonRegression,
      org.priory.models.regression.NegativeBinomialRegression,
      org.priory.models.regression.GammaRegression,
      org.priory.models.regression.SurvivalRegression,
      org.priory.models.mixture.GaussianMixture,
      org.priory.models.bayesnet.BayesNet,
      org.priory.models.factor.FactorAnalysisModel,
      org.priory.models.markov.HiddenMarkov,
      org.priory.models.network.OneLayerNetwork,
      org.priory.models.network.TableNetwork,
      org.priory.models.network.ImageNetwork,
      org.priory.models.topics.TopicModel,
      org.priory.models.belief.BeliefNetwork,
      org.priory.models.describe.DescribeModel,
      org.priory.models.synthetic.SynthesisModel,
      org.priory.models.assess.AssessModel,
      org.priory.models.bought.BoughtModel.Bounds,
      org.priory.models.bought.BoughtModel.Categories,
      org.priory.models.bought.BoughtModel.Words;
}
