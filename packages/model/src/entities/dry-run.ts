import { type Static, Type } from "typebox";
import type { Uuid } from "../ids/uuid.ts";
import type { FollowedStep, WatchEnd } from "../live/rule-watch.ts";
import { entityIdInput, optionalId } from "./common.ts";
import { ruleChainMetaDataDraft } from "./rule-chain.ts";

const MAX_TEXT = 1_000_000;

/** A message that is sent through a chain as it is being edited. Nothing is stored or sent. */
export const dryRunRequest = Type.Object({
  /** The chain as it is drawn. Its id, if it has one, is that of the stored chain. */
  chain: ruleChainMetaDataDraft,
  /** Its name, for the steps. */
  name: Type.Optional(Type.String({ maxLength: 255 })),
  ruleChainId: optionalId,
  message: Type.Object({
    type: Type.String({ minLength: 1, maxLength: 255 }),
    originator: entityIdInput,
    data: Type.String({ maxLength: MAX_TEXT }),
    dataType: Type.Optional(Type.Union([Type.Literal("JSON"), Type.Literal("TEXT"), Type.Literal("BINARY")])),
    metadata: Type.Record(Type.String({ maxLength: 255 }), Type.String({ maxLength: MAX_TEXT })),
  }),
});

/** See {@link dryRunRequest}. */
export type DryRunRequest = Static<typeof dryRunRequest>;

/** What would have become of the message. */
export interface DryRunResult {
  /** In the order in which it came to the nodes. */
  readonly steps: readonly FollowedStep[];
  /** Ids of the nodes of the chain that is being edited, in its order. */
  readonly nodeIds: readonly Uuid[];
  readonly ended: WatchEnd;
  readonly tookMs: number;
}
