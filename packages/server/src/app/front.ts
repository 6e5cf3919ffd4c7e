import { systemClock } from "../kernel/clock.ts";
import type { ListeningPort } from "../kernel/config/ports.ts";
import { TrustedProxies } from "../kernel/http/caller/trusted-proxies.ts";
import { HttpFront } from "../kernel/nodes/relay/http-front.ts";
import type { Takers } from "../kernel/nodes/relay/passed-client.ts";
import { Relay, type RelayOptions } from "../kernel/nodes/relay/relay.ts";
import { StandbyAnswers } from "../kernel/nodes/relay/standby-answers.ts";
import type { Configuration } from "./config/configuration.ts";
import type { Tools } from "./storage.ts";

/** The listeners of a node that stands by. */
export interface Front {
  readonly httpPort: number;
  /** Of the transports. */
  readonly ports: readonly ListeningPort[];
  /** Frees the ports, for this node to listen itself. New clients have been held, and still are. */
  stopListening(): void;
  /** This node works: it takes the clients that wait. */
  takeOver(takers: Takers): void;
  /** Lets clients get their last answers. */
  close(): Promise<void>;
}

export interface FrontOptions extends Pick<RelayOptions, "keys" | "active"> {
  readonly sentence: () => string;
}

/**
 * Listens on all ports in place of the active node, and passes clients on to it.
 * @throws {PlatformError} `invalidArguments` when a setting cannot be used; the error of the system when a port is taken.
 */
export async function openFront(
  configuration: Configuration,
  { log, metrics }: Tools,
  { keys, active, sentence }: FrontOptions,
): Promise<Front> {
  const { host, transports } = configuration;
  const relay = new Relay({ keys, active, metrics, log });
  const answers = new StandbyAnswers({
    clock: systemClock,
    sentence,
    isReady: () => relay.isReached,
    metrics,
    metricsReaders: configuration.metrics,
  });
  const opened: { close(): void }[] = [];
  const stopListening = (): void => {
    for (const front of opened) front.close();
  };
  const close = async (): Promise<void> => {
    stopListening();
    await relay.drain();
    answers.close();
  };
  try {
    const http = await HttpFront.open({
      host,
      port: configuration.httpPort,
      maxConnections: configuration.httpMaxConnections,
      maxConnectionsPerAddress: configuration.httpMaxConnectionsPerAddress,
      proxies: new TrustedProxies(configuration.trustedProxies),
      pass: relay.pass,
      answers,
      log,
    });
    opened.push(http);
    const ports: ListeningPort[] = [];
    for (const { openFront: open } of transports) {
      if (!open) continue;
      const front = await open(host, { pass: relay.pass, clock: systemClock, log });
      opened.push(front);
      ports.push(...front.ports);
    }
    return { httpPort: http.port, ports, stopListening, takeOver: (takers) => relay.takeOver(takers), close };
  } catch (error) {
    await close();
    throw error;
  }
}
