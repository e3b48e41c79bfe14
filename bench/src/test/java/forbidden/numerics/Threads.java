package forbidden.numerics;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** Computes on threads that nobody asked for. */
public final class Threads {
  private Threads() {}

  /** The sum of some numbers, three times. */
  public static int sum(List<Integer> numbers) {
    int first = IntStream.range(0, numbers.size()).parallel().map(numbers::get).sum();
    int second = numbers.parallelStream().mapToInt(i -> i).sum();
    return first + second + CompletableFuture.supplyAsync(() -> first).join();
  }
}
