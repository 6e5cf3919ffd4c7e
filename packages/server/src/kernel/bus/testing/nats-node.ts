import { randomBytes, randomUUID } from "node:crypto";
import { parseUuid } from "@orrery/model";
import type { Logger } from "../../logging.ts";
import { type NodeId, nodeIdOf } from "../../partitions/node-id.ts";
import { InstallationKeys } from "../../secrets/installation-keys.ts";
import { NatsBus } from "../nats/nats-bus.ts";
import { type NatsLink, openNatsLink } from "../nats/nats-link.ts";

/** A platform on a NATS server. */
export interface NatsPlatform {
  readonly url: string;
  readonly cluster: string;
  readonly keys: InstallationKeys;
}

/** A node with a connection and a bus. */
export interface NatsNode extends AsyncDisposable {
  readonly id: NodeId;
  readonly link: NatsLink;
  readonly bus: NatsBus;
}

export const newNodeId = (): NodeId => nodeIdOf(parseUuid(randomUUID()));

/** One that no other test uses. */
export function newPlatform(url: string): NatsPlatform {
  return { url, cluster: `test-${randomUUID()}`, keys: new InstallationKeys(randomBytes(32)) };
}

export async function startNode({ url, cluster, keys }: NatsPlatform, log: Logger): Promise<NatsNode> {
  const id = newNodeId();
  const link = await openNatsLink({ url, name: `test ${id}`, log });
  const bus = await NatsBus.open({ link, cluster, node: id, keys, log });
  return {
    id,
    link,
    bus,
    async [Symbol.asyncDispose]() {
      await bus.close();
      await link.close();
    },
  };
}
