import type { ListeningPort } from "../kernel/config/ports.ts";
import { DatagramFront } from "../kernel/nodes/relay/datagram-front.ts";
import type { FrontPlatform, TransportFront } from "./transport.ts";

/** A UDP port of a transport. */
export interface DatagramListener {
  /** What takes its datagrams on the active node. */
  readonly listener: string;
  /** Of the port, for people. */
  readonly name: string;
  readonly port: number;
}

/** UDP ports of a node that stands by. Rejects with the error of the system when one cannot be opened; then none is. */
export async function openDatagramFronts(
  host: string,
  { pass, log }: FrontPlatform,
  listeners: readonly DatagramListener[],
): Promise<TransportFront> {
  const fronts: DatagramFront[] = [];
  const close = (): void => {
    for (const front of fronts) front.close();
  };
  const ports: ListeningPort[] = [];
  try {
    for (const { listener, name, port } of listeners) {
      const front = await DatagramFront.open({ host, port, listener, pass, log });
      fronts.push(front);
      ports.push({ name, port: front.port });
    }
  } catch (error) {
    close();
    throw error;
  }
  return { ports, close };
}
