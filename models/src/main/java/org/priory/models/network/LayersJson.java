package org.priory.models.network;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.priory.inference.neural.layer.Layer;
import org.priory.privacy.json.Members;

/** The layers of a network as they are kept in {@code model.json}. */
final class LayersJson {
  private LayersJson() {}

  static List<Map<String, Object>> of(List<Layer> layers) {
    return layers.stream().map(LayersJson::of).toList();
  }

  private static Map<String, Object> of(Layer layer) {
    Map<String, Object> members = new LinkedHashMap<>();
    if (layer instanceof Layer.Convolution c) {
      members.put("kind", "convolution");
      image(members, c.channels(), c.height(), c.width());
      members.put("filters", c.filters());
      members.put("kernel", c.kernel());
      members.put("stride", c.stride());
      members.put("pad", c.pad());
    } else if (layer instanceof Layer.MaxPool p) {
      members.put("kind", "max-pool");
      image(members, p.channels(), p.height(), p.width());
      members.put("size", p.size());
      members.put("stride", p.stride());
    } else {
      members.put("kind", "dense");
      members.put("inputs", layer.inputs());
      members.put("outputs", layer.outputs());
    }
    return members;
  }

  private static void image(Map<String, Object> members, int channels, int height, int width) {
    members.put("channels", channels);
    members.put("height", height);
    members.put("width", width);
  }

  /**
   * Reads what {@link #of(List)} gave.
   *
   * @throws IllegalArgumentException or ClassCastException if it is something else
   */
  static List<Layer> read(Object value) {
    List<Layer> layers = new ArrayList<>();
    for (Object each : (List<?>) value) {
      layers.add(layer(Members.of(each)));
    }
    return layers;
  }

  private static Layer layer(Members m) {
    String kind = m.text("kind");
    return switch (kind) {
      case "dense" -> new Layer.Dense(m.small("inputs"), m.small("outputs"));
      case "convolution" ->
          new Layer.Convolution(
              m.small("channels"),
              m.small("height"),
              m.small("width"),
              m.small("filters"),
              m.small("kernel"),
              m.small("stride"),
              m.small("pad"));
      case "max-pool" ->
          new Layer.MaxPool(
              m.small("channels"),
              m.small("height"),
              m.small("width"),
              m.small("size"),
              m.small("stride"));
      default -> throw new IllegalArgumentException("kind must be known, was " + kind);
    };
  }
}
