/** A module of somebody else, with a model of its own. */
module com.example {
  requires org.priory.models;

  provides org.priory.models.model.Model with
      com.example.Average;
}
