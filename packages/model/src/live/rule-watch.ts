import type { EntityId } from "../ids/entity-id.ts";
import type { Uuid } from "../ids/uuid.ts";

/**
 * Watches a rule chain of the user's tenant at work; our own addition to the protocol.
 * - `counts`: what has passed its nodes and links, every second.
 * - `problems`: which nodes could not start, and why. Costs messages nothing.
 * - `tap`: messages that pass one node.
 * - `follow`: the next message of an originator, or of a node, through all nodes; over when it has been processed.
 */
export interface RuleWatchCommand {
  /** Chosen by the client, unique in the session. */
  readonly cmdId: number;
  readonly watch: "counts" | "problems" | "tap" | "follow";
  readonly ruleChainId: string;
  /** For `tap`; for `follow`, where the message is picked up. */
  readonly ruleNodeId?: string | null | undefined;
  /** For `follow` instead of a node: whose message. */
  readonly originator?: { readonly entityType: string; readonly id: string } | null | undefined;
}

/** What has passed a node since it started. Smaller than before: it was started again. */
export interface RuleNodeCounts {
  readonly messages: number;
  readonly failures: number;
  /** Messages that were timed, and the sum of their milliseconds. */
  readonly timed: number;
  readonly timeMs: number;
  /** Messages that have followed its links, by label in lower case. */
  readonly links: Readonly<Record<string, number>>;
  /** Why it could not start; messages fail there. */
  readonly problem: string | null;
}

/** The counts of a chain; of its nodes those that have changed since the last message. */
export interface RuleChainCounts {
  /** Messages that have entered the chain. */
  readonly entered: number;
  readonly nodes: Readonly<Record<Uuid, RuleNodeCounts>>;
}

/** A message as those who watch see it; long texts are cut. */
export interface WatchedMessage {
  readonly id: Uuid;
  readonly ts: number;
  readonly type: string;
  readonly originator: EntityId;
  readonly dataType: "JSON" | "TEXT" | "BINARY";
  readonly data: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** Whether data or metadata are not whole. */
  readonly isCut: boolean;
}

/** What became of a message at a node instead of following links. */
export type WatchedFlow = "acknowledge" | "enter" | "leave" | "requeue";

/** One message at one node. */
export interface NodePass {
  /** When it came, in ms since the epoch. */
  readonly at: number;
  readonly message: WatchedMessage;
  /** Label of the link by which it came; "" at the start of a chain. */
  readonly label: string;
  /** Labels of the links that it followed, or what else became of it; null while the node has it. */
  readonly to: readonly string[] | WatchedFlow | null;
  /** What the node has made of it; empty when it left as it came. */
  readonly out: readonly WatchedMessage[];
  readonly failure: string | null;
  readonly tookMs: number | null;
}

/** A step of a message that is followed. */
export interface FollowedStep extends NodePass {
  /** Place among all steps, from 0; a step that is sent again replaces the earlier one. */
  readonly index: number;
  readonly ruleChainId: Uuid;
  readonly ruleChainName: string;
  readonly ruleNodeId: Uuid;
  readonly ruleNodeName: string;
  /** Class name of the node. */
  readonly ruleNodeType: string;
  readonly effect: "none" | "stores" | "sends";
  /** The node from which it came; null at the start of a chain. */
  readonly fromNodeId: Uuid | null;
  /** Milliseconds since it was picked up. */
  readonly sinceMs: number;
  /** What a node did not do, because it ran on trial. */
  readonly wouldHave?: readonly TrialEffect[] | undefined;
  /** With what the node began, if it remembers something between messages and ran on trial. */
  readonly remembered?: StateOfTrial | undefined;
}

/** `stored`: what the saved node remembers of the originator; `empty`: it remembers nothing, or is not saved. */
export type StateOfTrial = "stored" | "empty";

/** What a node would have stored or sent. */
export interface TrialEffect {
  /** What was asked for, such as "saveTimeSeries". */
  readonly action: string;
  /** What it was asked with; never secrets. */
  readonly details: string;
}

/**
 * How a watch has ended: `done` when the message was processed without an unhandled failure, `failed` with one, `time`
 * when it took too long or nobody may watch so long, `steps` at more steps or text than are shown.
 */
export type WatchEnd = "done" | "failed" | "time" | "steps";

/** What has happened since the last message of the watch. */
export interface RuleWatchUpdate {
  readonly counts?: RuleChainCounts | undefined;
  /** Why nodes could not start, where that has changed; null: the node works now. */
  readonly problems?: Readonly<Record<Uuid, string | null>> | undefined;
  readonly passes?: readonly NodePass[] | undefined;
  /** Messages that passed the node and are not shown: there were too many, or too large ones. */
  readonly skipped?: number | undefined;
  readonly steps?: readonly FollowedStep[] | undefined;
  readonly ended?: WatchEnd | undefined;
  /** With the end of a followed message: from when it was picked up. */
  readonly tookMs?: number | undefined;
}

export interface RuleWatchMessage extends RuleWatchUpdate {
  readonly cmdId: number;
  readonly cmdUpdateType: "RULE_WATCH";
  readonly errorCode: number;
  readonly errorMsg: string | null;
}
