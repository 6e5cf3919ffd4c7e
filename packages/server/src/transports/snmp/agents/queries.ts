import { STATUS } from "../wire/pdu.ts";
import { type Binding, MISSING } from "../wire/variable.ts";
import type { Agent, AgentAddress, AgentTiming } from "./agent.ts";

/** Objects that are asked for in one message: their answer fits into a datagram that agents send. */
const MAX_TOGETHER = 100;
/** Messages for one question, in which objects that the agent does not have are left out one by one. */
const MAX_MESSAGES = 64;

export type QueryResult =
  | { readonly kind: "values"; readonly bindings: readonly Binding[] }
  | { readonly kind: "silent" | "refused" };

/**
 * Asks for objects: all in one message where the agent can answer that, else in parts. Objects that it does not have are
 * left out, in version 1 by asking again without them (RFC 1157, 4.1.2).
 */
export async function query(
  agent: Agent,
  oids: readonly string[],
  to: AgentAddress,
  timing: AgentTiming,
): Promise<QueryResult> {
  const found: Binding[] = [];
  const open: (readonly string[])[] = [];
  for (let at = 0; at < oids.length; at += MAX_TOGETHER) open.push(oids.slice(at, at + MAX_TOGETHER));
  for (let messages = 0; messages < MAX_MESSAGES; messages += 1) {
    const part = open.shift();
    if (!part) break;
    const bindings = part.map((oid) => ({ oid, value: MISSING }));
    const answer = await agent.request({ kind: "get", bindings, to, timing });
    if (answer.kind !== "response") return { kind: answer.kind };
    const { errorStatus, errorIndex, bindings: values } = answer.pdu;
    if (errorStatus === STATUS.none) {
      found.push(...values);
    } else if (errorIndex >= 1 && errorIndex <= part.length) {
      const others = part.toSpliced(errorIndex - 1, 1);
      if (others.length > 0) open.unshift(others);
    } else if (errorStatus === STATUS.tooBig && part.length > 1) {
      const half = Math.ceil(part.length / 2);
      open.unshift(part.slice(0, half), part.slice(half));
    }
  }
  return { kind: "values", bindings: found };
}

/** Sets objects, those that the agent refuses left out. @returns what it has set. */
export async function assign(
  agent: Agent,
  wanted: readonly Binding[],
  to: AgentAddress,
  timing: AgentTiming,
): Promise<QueryResult> {
  let left = wanted;
  while (left.length > 0) {
    const answer = await agent.request({ kind: "set", bindings: left, to, timing });
    if (answer.kind !== "response") return { kind: answer.kind };
    const { errorStatus, errorIndex, bindings } = answer.pdu;
    if (errorStatus === STATUS.none) return { kind: "values", bindings };
    if (errorIndex < 1 || errorIndex > left.length) break;
    left = left.toSpliced(errorIndex - 1, 1);
  }
  return { kind: "values", bindings: [] };
}
