package org.priory.app.budget;

import java.util.LinkedHashMap;
import java.util.Map;
import org.priory.models.text.Rounded;

/**
 * One private procedure seen as gradient descent and as Langevin dynamics (Bu et al. 2021, Theorem
 * 1, with its noise corrected and for any temperature: {@code docs/errata.md}).
 *
 * <p>With n records, batches of qn of them, gradients clipped to C and z normal,
 *
 * <pre>
 *   DP-SGD:   w <- w - r/(qn) (sum of gradients + sigma C z)
 *   DP-SGLD:  w <- w - eta/q  (sum of gradients) + sqrt(2 eta tau) z
 * </pre>
 *
 * are the same where r = n eta and sigma = q sqrt(2 tau / eta) / C; the prior of the one is the
 * regularisation of the other.
 *
 * @param records n
 * @param rate q
 * @param clip C
 * @param learningRate r, for the mean loss
 * @param noise sigma, over the clip
 */
record LangevinConversion(
    double records, double rate, double clip, double learningRate, double noise) {

  /** The conversion of Langevin dynamics with step eta for the sum of losses. */
  static LangevinConversion ofDynamics(
      double records, double rate, double clip, double eta, double temperature) {
    // q sqrt(2 tau / eta) / C
    double noise = rate * Math.sqrt(2 * temperature / eta) / clip;
    return new LangevinConversion(records, rate, clip, records * eta, noise);
  }

  /** eta = r/n, the step for the sum of losses. */
  double eta() {
    return learningRate / records;
  }

  /** tau = eta (sigma C / q)^2 / 2; 1 is the posterior. */
  double temperature() {
    double sd = noise * clip / rate;
    return 0.5 * eta() * sd * sd;
  }

  /** The clip that has a temperature at the same learning rate, noise and cost. */
  double clipAt(double temperature) {
    return rate * Math.sqrt(2 * temperature / eta()) / noise;
  }

  Map<String, Object> json(double wanted) {
    Map<String, Object> descent = new LinkedHashMap<>();
    descent.put("learning_rate", learningRate);
    descent.put("noise", noise);
    descent.put("clip", clip);
    Map<String, Object> dynamics = new LinkedHashMap<>();
    dynamics.put("learning_rate", eta());
    dynamics.put("temperature", temperature());
    dynamics.put("clip", clip);
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("records", records);
    members.put("batch", rate * records);
    members.put("sgd", descent);
    members.put("sgld", dynamics);
    members.put("temperature_wanted", wanted);
    members.put("clip_at_temperature_wanted", clipAt(wanted));
    return members;
  }

  String text(double wanted) {
    String both =
        """
        The same procedure, with batches of about %s of %s records and clip %s:
          DP-SGD   learning rate %s for the mean loss, noise %s
          DP-SGLD  learning rate %s for the sum of losses, temperature %s
        """
            .stripTrailing()
            .formatted(
                Rounded.nearest(rate * records),
                Rounded.exactly(records),
                Rounded.nearest(clip),
                Rounded.nearest(learningRate),
                Rounded.nearest(noise),
                Rounded.nearest(eta()),
                Rounded.nearest(temperature()));
    return Math.abs(temperature() / wanted - 1) < 1e-9
        ? both
        : both
            + "\nTemperature %s has clip %s, at the same learning rate, noise and cost."
                .formatted(Rounded.nearest(wanted), Rounded.nearest(clipAt(wanted)));
  }
}
