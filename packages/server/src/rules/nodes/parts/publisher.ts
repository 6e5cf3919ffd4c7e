import type { TenantId } from "@orrery/model";
import { SUCCESS } from "../../engine/outcome.ts";
import type { NodeContext, NodeInstance } from "../../engine/rule-node.ts";
import { changed } from "../../message/make-message.ts";
import type { Metadata, RuleMessage } from "../../message/rule-message.ts";
import type { NetworkPort } from "../../ports/network.ts";
import { externalFailure } from "./external-failure.ts";
import type { OpenConnection } from "./kept-connection.ts";
import { MessagePatterns } from "./patterns.ts";
import { useConnection } from "./shared-connections.ts";

/** How a node sends messages over a connection that it keeps. */
export interface Publishing<C extends OpenConnection, P> {
  readonly kind: string;
  /** All that makes connections of this kind different; nodes of a tenant with the same share one. */
  readonly configuration: unknown;
  open(network: NetworkPort, tenantId: TenantId): Promise<C>;
  /** What is sent of a message. An error fails the message without metadata. */
  prepare(patterns: MessagePatterns, message: RuleMessage): P;
  /** Resolves when the other system has the message, with what is added to the metadata: nothing by default. */
  publish(connection: C, prepared: P): Promise<Metadata | undefined>;
}

/** A node that is connected while it runs. Starts when its connection is there (reference: rule engine, 3.6). */
export async function publisher<C extends OpenConnection, P>(
  { tenantId, services: { network } }: NodeContext,
  { kind, configuration, open, prepare, publish }: Publishing<C, P>,
): Promise<NodeInstance<"Success">> {
  const key = JSON.stringify([kind, tenantId.id, configuration]);
  const connection = useConnection(network, key, () => open(network, tenantId));
  try {
    await connection.get();
  } catch (error) {
    await connection.release();
    throw error;
  }
  return {
    async run(message) {
      const prepared = prepare(new MessagePatterns(message), message);
      try {
        const open = await connection.get(); // before its turn: a system that is not there must not take those of others
        const added = await network.perform(tenantId, () => publish(open, prepared));
        if (!added) return SUCCESS;
        return { to: "Success", message: changed(message, { metadata: { ...message.metadata, ...added } }) };
      } catch (error) {
        return externalFailure(message, error);
      }
    },
    stop: () => connection.release(),
  };
}
