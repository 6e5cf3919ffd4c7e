import type { ChainDefinition } from "../engine/chain-definition.ts";
import { type ChainSketch, sketchedChain } from "./memory-chains.ts";

const PREFIX = "org.thingsboard.rule.engine.";

/** The part of a new tenant's chain that processes telemetry, optionally with a script filter before it is saved. */
export function defaultChain({ filter }: { readonly filter?: string | undefined } = {}): ChainDefinition {
  const nodes: Record<string, ChainSketch["nodes"][string]> = {
    profile: { type: `${PREFIX}profile.TbDeviceProfileNode` },
    switch: { type: `${PREFIX}filter.TbMsgTypeSwitchNode` },
    save: { type: `${PREFIX}telemetry.TbMsgTimeseriesNode` },
  };
  if (filter !== undefined) nodes.filter = { type: `${PREFIX}filter.TbJsFilterNode`, config: { jsScript: filter } };
  return sketchedChain({
    first: "profile",
    nodes,
    links: [
      ["profile", "Success", "switch"],
      ["switch", "Post telemetry", filter === undefined ? "save" : "filter"],
      ...(filter === undefined ? [] : ([["filter", "True", "save"]] as const)),
    ],
  });
}
