import { PlatformError, parseEntityId, parseUuid } from "@orrery/model";
import { Type } from "typebox";
import { parseBody } from "../../kernel/http/input/validation.ts";
import type { RuleWatchRequest } from "../../rules/watch/rule-watches.ts";
import type { RawCommand } from "../parse-commands.ts";

const nullable = <T extends Type.TSchema>(schema: T) => Type.Optional(Type.Union([Type.Null(), schema]));

const command = Type.Object({
  watch: Type.Union([Type.Literal("counts"), Type.Literal("problems"), Type.Literal("tap"), Type.Literal("follow")]),
  ruleChainId: Type.String(),
  ruleNodeId: nullable(Type.String()),
  originator: nullable(Type.Object({ entityType: Type.String(), id: Type.String() })),
});

/** @throws {PlatformError} `badRequest`. */
export function parseRuleWatch(body: RawCommand["body"]): RuleWatchRequest {
  const { watch, ruleChainId, ruleNodeId, originator } = parseBody(command, body);
  const chainId = parseUuid(ruleChainId);
  if (watch === "counts" || watch === "problems") return { watch, chainId };
  if (watch === "tap") return { watch, chainId, nodeId: parseUuid(ruleNodeId ?? "") };
  if (originator) return { watch, chainId, from: parseEntityId(originator.entityType, originator.id) };
  if (!ruleNodeId) throw new PlatformError("badRequest", "Whose message is to be followed is missing");
  return { watch, chainId, from: { nodeId: parseUuid(ruleNodeId) } };
}
