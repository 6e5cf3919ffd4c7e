import { type ComponentDescriptor, PlatformError } from "@orrery/model";
import { settingsProblems } from "../engine/node-settings.ts";
import { NODE_CATEGORIES, newConfiguration, type RuleChainType, type RuleNodeDefinition } from "../engine/rule-node.ts";

/** A node as stored in chains. */
interface SavedNode {
  readonly type: string;
  readonly name: string;
  readonly configuration?: unknown;
}

/** Maximum number of warnings. */
const MAX_WARNINGS = 5;

/** Shown, with a plain editor, by consoles that would load the form's program; without this text they would fail. */
const NO_PROGRAM = "The form of this node is not served: edit its configuration here.";

/** Descriptors of all kinds of nodes. */
export class ComponentDescriptors {
  readonly #nodes: readonly RuleNodeDefinition[];

  constructor(nodes: readonly RuleNodeDefinition[]) {
    this.#nodes = nodes;
  }

  /** The descriptor of a kind. @throws {PlatformError} `notFound`. */
  get(type: string): ComponentDescriptor {
    const node = this.#nodes.find((one) => one.type === type);
    if (!node) throw new PlatformError("notFound", "Requested item wasn't found!");
    return descriptorOf(node, this.#nodes.indexOf(node));
  }

  /** Warnings about nodes at which messages will fail: their kind does not exist, or their settings cannot be read. */
  warnings(nodes: readonly SavedNode[]): readonly string[] {
    const known = new Map(this.#nodes.map((node) => [node.type, node]));
    const unknown = [...new Set(nodes.map(({ type }) => type).filter((type) => !known.has(type)))];
    const missing = unknown.length === 0 ? [] : [`Messages fail at nodes that do not exist yet: ${unknown.join(", ")}`];
    const unreadable = nodes.flatMap(({ type, name, configuration }) => {
      const node = known.get(type);
      const problems = node ? settingsProblems(node.settings, configuration) : [];
      return problems.map(
        (problem) => `Messages fail at the node '${name}', its configuration is not valid: ${problem}`,
      );
    });
    return [...missing, ...unreadable.slice(0, MAX_WARNINGS)];
  }

  /** Descriptors by category, then by name. @throws {PlatformError} `badRequest` for an unknown category. */
  list(categories: readonly string[], chainType: RuleChainType): ComponentDescriptor[] {
    const unknown = categories.find((category) => !(NODE_CATEGORIES as readonly string[]).includes(category));
    if (unknown !== undefined) throw new PlatformError("badRequest", `No enum constant ComponentType.${unknown}`);
    return this.#nodes
      .map((node, index) => ({ node, index }))
      .filter(({ node }) => categories.includes(node.category) && (node.chainType ?? chainType) === chainType)
      .map(({ node, index }) => descriptorOf(node, index))
      .sort((a, b) => categories.indexOf(a.type) - categories.indexOf(b.type) || (a.name < b.name ? -1 : 1));
  }
}

function descriptorOf(node: RuleNodeDefinition, index: number): ComponentDescriptor {
  return {
    id: { id: `784f3940-2f04-11ec-8f2e-${String(index).padStart(12, "0")}` }, // not stored; the same after each restart
    createdTime: 1634417331000,
    type: node.category,
    scope: "TENANT",
    name: node.name,
    clazz: node.type,
    actions: null,
    configurationDescriptor: {
      nodeDefinition: {
        details: node.details,
        description: node.description,
        inEnabled: !node.hasNoInput,
        outEnabled: !node.hasNoOutput,
        relationTypes: relationTypes(node),
        customRelations: node.customOutputs ?? false,
        ruleChainNode: node.callsChain ?? false,
        defaultConfiguration: newConfiguration(node),
        /** The settings as a form, in the format of widget types. */
        settingsSchema: node.settings.formText(),
        configDirective: node.form,
        uiResources: [], // programs of forms are not served
        uiResourceLoadError: NO_PROGRAM,
        icon: isDataUri(node.icon) ? "" : (node.icon ?? ""),
        iconUrl: isDataUri(node.icon) ? node.icon : "",
        docUrl: "",
      },
    },
  };
}

const isDataUri = (icon: string | undefined): icon is string => icon?.startsWith("data:") ?? false;

/** Link labels of a kind, other than `Failure`; for nodes that call a chain, its outputs define them. */
function relationTypes({ outputs, callsChain, hasNoOutput }: RuleNodeDefinition): readonly string[] {
  if (callsChain) return ["Failure"];
  return [...(hasNoOutput ? ["Success"] : outputs), "Failure"];
}
