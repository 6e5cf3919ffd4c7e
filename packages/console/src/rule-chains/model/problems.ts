import { FormStore } from "../../controls/settings-form/form-store.ts";
import { formGroups } from "../../controls/settings-form/schema/form-fields.ts";
import { readSchema } from "../../controls/settings-form/schema/json-schema.ts";
import type { ChainGraph, ChainNode, PartKey } from "./chain-graph.ts";
import { unreached } from "./connections.ts";
import { lostSecrets } from "./masked-secrets.ts";
import type { NodeIds } from "./metadata.ts";
import { endsOfKind, type NodeForm, type NodeKind, type NodeKinds } from "./node-kinds.ts";

/** What is wrong with a node or link: messages will fail there (`error`), or it has no effect (`hint`). */
export interface PartProblem {
  readonly level: "error" | "hint";
  /** Translation key. */
  readonly text: string;
  readonly values: Readonly<Record<string, string>>;
}

/**
 * What is wrong in a chain, by node and link. Parts that are right have no entry. `ids`: the nodes that are stored;
 * `notStarted`: why some of them could not start.
 */
export function chainProblems(
  graph: ChainGraph,
  kinds: NodeKinds,
  ids: NodeIds = NONE,
  notStarted: ReadonlyMap<string, string> = ALL_STARTED,
): ReadonlyMap<PartKey, PartProblem> {
  const found = new Map<PartKey, PartProblem>();
  const endsOf = (key: PartKey) => endsOfKind(kinds.get(graph.nodes.get(key)?.clazz ?? ""));
  for (const key of unreached(graph, endsOf)) found.set(key, problem("hint", "unreached"));
  for (const node of graph.nodes.values()) {
    const wrong = nodeProblem(node, kinds.get(node.clazz));
    const reason = notStarted.get(ids.get(node.key)?.id ?? "");
    if (wrong) found.set(node.key, wrong);
    else if (reason !== undefined) found.set(node.key, problem("error", "not-started", { reason }));
  }
  for (const key of lostSecrets(graph, ids)) found.set(key, problem("error", "secret"));
  for (const { key, from, labels } of graph.links.values()) {
    const kind = kinds.get(graph.nodes.get(from)?.clazz ?? "");
    const other =
      kind && !kind.hasFreeLabels && !kind.callsChain && labels.find((label) => !kind.labels.includes(label));
    if (other) found.set(key, problem("hint", "label", { label: other }));
  }
  return found;
}

/** The names of nodes whose own settings are not complete; what is not known of others, and links, does not count. */
export function incompleteNodes({ nodes }: Pick<ChainGraph, "nodes">, kinds: NodeKinds): readonly string[] {
  return [...nodes.values()].flatMap((node) => {
    const kind = kinds.get(node.clazz);
    return kind && nodeProblem(node, kind) ? [node.name] : [];
  });
}

const NONE: NodeIds = new Map();
const ALL_STARTED: ReadonlyMap<string, string> = new Map();

function nodeProblem({ clazz, name, configuration }: ChainNode, kind: NodeKind | undefined): PartProblem | undefined {
  if (!kind) return problem("error", "unknown", { clazz });
  if (name.trim() === "") return problem("error", "name");
  return isConfigured(kind, configuration) ? undefined : problem("error", "configuration");
}

const problem = (level: PartProblem["level"], what: string, values = {}): PartProblem => ({
  level,
  text: `rulechain.problem-${what}`,
  values,
});

const MAX_NAME = 255;
export const isNodeName = (name: string): boolean => name.trim() !== "" && name.length <= MAX_NAME;

/** Configurations are never changed in place: each is judged once. */
const judged = new WeakMap<object, boolean>();

function isConfigured({ form }: NodeKind, configuration: unknown): boolean {
  if (!form || typeof configuration !== "object" || configuration === null) return true;
  const known = judged.get(configuration);
  if (known !== undefined) return known;
  const { schema, groups } = readForm(form);
  const valid = new FormStore({ schema, groups, model: configuration }).isValid();
  judged.set(configuration, valid);
  return valid;
}

const forms = new WeakMap<NodeForm, ReturnType<typeof makeForm>>();

function readForm(form: NodeForm) {
  const before = forms.get(form);
  if (before) return before;
  const made = makeForm(form);
  forms.set(form, made);
  return made;
}

const makeForm = (form: NodeForm) => ({ schema: readSchema(form.schema), groups: formGroups(form) });
