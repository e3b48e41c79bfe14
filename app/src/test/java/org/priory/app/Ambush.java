package org.priory.app;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.Method;
import com.sun.jdi.ReferenceType;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.connect.IllegalConnectorArgumentsException;
import com.sun.jdi.connect.ListeningConnector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.ClassPrepareEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import com.sun.jdi.request.ClassPrepareRequest;
import com.sun.jdi.request.EventRequest;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Kills a process at a named place of the program. A debugger lets its Java machine run until a
 * thread is about to enter a method, all threads stand still, and the process is killed there: what
 * happened before is done, and nothing else.
 */
public final class Ambush implements AutoCloseable {
  private static final String HERE = "127.0.0.1";

  /**
   * The moment before a method is entered.
   *
   * @param type that has the method
   * @param argument a type that the method takes, which tells it from others of its name; may be
   *     empty
   * @param time at which of its calls
   */
  public record Place(String type, String method, String argument, int time) {
    private boolean isIn(Method other) {
      return other.name().equals(method)
          && !other.isBridge()
          && (argument.isEmpty() || other.argumentTypeNames().contains(argument));
    }
  }

  private final Place place;
  private final ListeningConnector connector;
  private final Map<String, Connector.Argument> arguments;
  private final String address;
  private final CountDownLatch killed = new CountDownLatch(1);
  private int times;

  /** At a place that is not reached yet. */
  public Ambush(Place place) throws IOException {
    this.place = place;
    connector =
        Bootstrap.virtualMachineManager().listeningConnectors().stream()
            .filter(each -> each.transport().name().equals("dt_socket"))
            .findFirst()
            .orElseThrow();
    arguments = connector.defaultArguments();
    arguments.get("localAddress").setValue(HERE);
    try {
      address = connector.startListening(arguments);
    } catch (IllegalConnectorArgumentsException e) {
      throw new IOException(e);
    }
  }

  /** The option with which the process's Java machine is started; it waits for {@link #on}. */
  public String option() {
    int port = Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    return "-agentlib:jdwp=transport=dt_socket,server=n,suspend=y,address=" + HERE + ":" + port;
  }

  /** Lets the process run, to the place and no further. */
  public void on(Process process) {
    Thread watch = new Thread(() -> watch(process), "ambush");
    watch.setDaemon(true);
    watch.start();
  }

  private void watch(Process process) {
    try {
      VirtualMachine machine = connector.accept(arguments);
      ClassPrepareRequest loaded = machine.eventRequestManager().createClassPrepareRequest();
      loaded.addClassFilter(place.type());
      loaded.enable();
      while (killed.getCount() > 0) {
        EventSet events = machine.eventQueue().remove();
        for (Event event : events) {
          if (event instanceof ClassPrepareEvent prepared) {
            breakAt(machine, prepared.referenceType());
          } else if (event instanceof BreakpointEvent && ++times == place.time()) {
            process.destroyForcibly().waitFor();
            killed.countDown();
            return;
          }
        }
        events.resume();
      }
    } catch (VMDisconnectedException e) {
      // it ended before it came there, which whoever waits finds out
    } catch (IOException | IllegalConnectorArgumentsException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void breakAt(VirtualMachine machine, ReferenceType type) {
    for (Method method : type.methods()) {
      if (place.isIn(method)) {
        EventRequest stop =
            machine.eventRequestManager().createBreakpointRequest(method.location());
        stop.setSuspendPolicy(EventRequest.SUSPEND_ALL);
        stop.enable();
      }
    }
  }

  /** Waits until the process is killed. */
  public void await() throws InterruptedException {
    if (!killed.await(5, TimeUnit.MINUTES)) {
      throw new AssertionError("never came to " + place);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      connector.stopListening(arguments);
    } catch (IllegalConnectorArgumentsException e) {
      throw new IOException(e);
    }
  }
}
