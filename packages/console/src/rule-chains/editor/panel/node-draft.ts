import { isRecord, isSameJson, type JsonObject } from "@orrery/model";
import { type ChainNode, descriptionOf } from "../../model/chain-graph.ts";
import type { NodeChange } from "../../model/edits.ts";
import type { NodeForm, NodeKind } from "../../model/node-kinds.ts";
import { isNodeName } from "../../model/problems.ts";
import { casesOf, type ScriptCase, withCases } from "../../model/script-cases.ts";

/** What is edited of a node. */
export interface NodeDraft {
  readonly name: string;
  readonly debugMode: boolean;
  readonly configuration: unknown;
  readonly description: string;
  /** Test cases of its script. */
  readonly cases: readonly ScriptCase[];
}

export const draftOf = (node: ChainNode): NodeDraft => ({
  name: node.name,
  debugMode: node.debugMode,
  configuration: node.configuration,
  description: descriptionOf(node),
  cases: casesOf(node.info),
});

/** A draft of a node as one of the same node after a save: what was not edited is as it is now. */
export function rebased(draft: NodeDraft, before: ChainNode, node: ChainNode): NodeDraft {
  const [old, now] = [draftOf(before), draftOf(node)];
  return {
    name: draft.name === old.name ? now.name : draft.name,
    debugMode: draft.debugMode === old.debugMode ? now.debugMode : draft.debugMode,
    configuration: draft.configuration === old.configuration ? now.configuration : draft.configuration,
    description: draft.description === old.description ? now.description : draft.description,
    cases: isSameJson(draft.cases, old.cases) ? now.cases : draft.cases,
  };
}

/** What was typed of a node, and the node as it was then. */
export interface EditedNode {
  readonly of: ChainNode;
  readonly draft: NodeDraft;
}

/**
 * What was edited of a node, as long as it is the same node; undefined: it is another now. `sent`: what a save made it of,
 * which may have been answered differently.
 */
export function draftFor(
  node: ChainNode,
  { of, draft }: EditedNode,
  sent: ChainNode | undefined,
): NodeDraft | undefined {
  if (isSameNode(of, node)) return draft;
  return sent && isSameNode(of, sent) ? rebased(draft, of, node) : undefined;
}

/** Whether a node is still what was edited of it: it may have been moved. */
function isSameNode(a: ChainNode, b: ChainNode): boolean {
  return (
    a.key === b.key &&
    a.name === b.name &&
    a.debugMode === b.debugMode &&
    a.configuration === b.configuration &&
    a.info === b.info
  );
}

/** What a new node begins with. */
export const newDraft = (kind: NodeKind | undefined): NodeDraft => ({
  name: "",
  debugMode: false,
  description: "",
  cases: [],
  configuration: kind?.preset ?? {},
});

/** What a node was before it was edited. */
interface Before {
  readonly configuration: unknown;
  readonly info: JsonObject;
}

/** The change of a node that makes it what was edited. */
export function changeOf(draft: NodeDraft, { configuration, info }: Before, kind: NodeKind | undefined) {
  const text = draft.description.trim();
  const isSame = text === (typeof info.description === "string" ? info.description : "");
  const described = isSame ? info : { ...info, description: text };
  const areSame = isSameJson(draft.cases, casesOf(info));
  return {
    name: draft.name.trim(),
    debugMode: draft.debugMode,
    configuration:
      draft.configuration === configuration
        ? configuration
        : withUnknown(configuration, kind?.form, draft.configuration),
    info: areSame ? described : withCases(described, draft.cases),
  } satisfies NodeChange;
}

export const isDraftValid = ({ name }: NodeDraft, isConfigured: boolean): boolean => isConfigured && isNodeName(name);

/** What a form gave, with the members of before that it does not know. */
function withUnknown(before: unknown, form: NodeForm | undefined, given: unknown): unknown {
  if (!form || !isRecord(before) || !isRecord(given)) return given;
  const known = isRecord(form.schema) && isRecord(form.schema.properties) ? form.schema.properties : {};
  return { ...Object.fromEntries(Object.entries(before).filter(([name]) => !Object.hasOwn(known, name))), ...given };
}
