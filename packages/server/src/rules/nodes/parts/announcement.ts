import type { CustomerId, EntityId } from "@orrery/model";
import type { NodeContext } from "../../engine/rule-node.ts";
import { nextGeneration } from "../../message/generation.ts";
import { ruleMessage } from "../../message/make-message.ts";
import type { RuleMessage } from "../../message/rule-message.ts";

/** A message about what a node did to an entity. */
export interface Announcement {
  readonly type: "ENTITY_CREATED" | "ENTITY_UPDATED" | "ALARM_CLEAR";
  readonly originator: EntityId;
  /** The entity whose rule chain gets the message; the originator by default. */
  readonly routedAs?: EntityId | undefined;
  readonly customerId?: CustomerId | undefined;
  /** JSON text. */
  readonly data: string;
}

/**
 * Sends a message to rule chains about what a node did to an entity because of `cause`; resolves when it is durable
 * (reference: rule engine, 1.6). @throws {Error} when chains feed themselves.
 */
export async function announce(
  { tenantId, ruleNodeId, services, submit }: NodeContext,
  cause: RuleMessage,
  { type, originator, routedAs = originator, customerId, data }: Announcement,
): Promise<void> {
  const generation = nextGeneration(cause);
  const ruleChainId = await services.entities.ruleChainOf(routedAs);
  const metadata = { ruleNodeId: ruleNodeId.id };
  await submit(
    ruleMessage({
      ...{ tenantId, ts: services.clock(), type, originator, customerId, data, metadata, ruleChainId, generation },
    }),
  );
}
