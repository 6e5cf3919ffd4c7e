import type { ChainDefinition } from "../engine/chain-definition.ts";
import { type ChainSketch, sketchedChain } from "./memory-chains.ts";

const PREFIX = "org.thingsboard.rule.engine.";

/** A node that telemetry passes before it is saved. */
export interface PassedNode {
  /** Below `org.thingsboard.rule.engine`. */
  readonly type: string;
  readonly configuration: object;
  /** Label of the link along which it leaves. */
  readonly leavesAlong: string;
}

/** The part of a new tenant's chain that processes telemetry, optionally with a script filter or nodes before the save. */
export function defaultChain({
  filter,
  passing = filter === undefined ? [] : [scriptFilter(filter)],
}: {
  readonly filter?: string | undefined;
  readonly passing?: readonly PassedNode[] | undefined;
} = {}): ChainDefinition {
  const names = [...passing.map((_, at) => `passed ${at}`), "save"];
  const nodes: Record<string, ChainSketch["nodes"][string]> = {
    profile: { type: `${PREFIX}profile.TbDeviceProfileNode` },
    switch: { type: `${PREFIX}filter.TbMsgTypeSwitchNode` },
    save: { type: `${PREFIX}telemetry.TbMsgTimeseriesNode` },
  };
  for (const [at, { type, configuration }] of passing.entries()) {
    nodes[`passed ${at}`] = { type: `${PREFIX}${type}`, config: configuration };
  }
  return sketchedChain({
    first: "profile",
    nodes,
    links: [
      ["profile", "Success", "switch"],
      ["switch", "Post telemetry", names[0] ?? "save"],
      ...passing.map(({ leavesAlong }, at) => [`passed ${at}`, leavesAlong, names[at + 1] ?? "save"] as const),
    ],
  });
}

function scriptFilter(jsScript: string): PassedNode {
  return { type: "filter.TbJsFilterNode", configuration: { jsScript }, leavesAlong: "True" };
}
