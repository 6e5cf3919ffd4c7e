import { PlatformError } from "@orrery/model";
import {
  NODE_CATEGORIES,
  type NodeCategory,
  newConfiguration,
  type RuleChainType,
  type RuleNodeDefinition,
} from "../engine/rule-node.ts";

/** A kind of rule node as the editor learns of it (reference: rule engine, 2.4). */
export interface ComponentDescriptor {
  readonly id: { readonly id: string };
  readonly createdTime: number;
  readonly type: NodeCategory;
  readonly scope: "TENANT";
  readonly name: string;
  readonly clazz: string;
  readonly actions: null;
  readonly configurationDescriptor: { readonly nodeDefinition: Readonly<Record<string, unknown>> };
}

/** Describes all kinds of nodes. */
export class ComponentDescriptors {
  readonly #nodes: readonly RuleNodeDefinition[];

  constructor(nodes: readonly RuleNodeDefinition[]) {
    this.#nodes = nodes;
  }

  /** @throws {PlatformError} `notFound`. */
  get(type: string): ComponentDescriptor {
    const node = this.#nodes.find((one) => one.type === type);
    if (!node) throw new PlatformError("notFound", "Requested item wasn't found!");
    return descriptorOf(node, this.#nodes.indexOf(node));
  }

  /** What there is to say of nodes that do not exist here: messages fail at them. */
  missing(nodes: readonly { readonly type: string }[]): readonly string[] {
    const known = new Set(this.#nodes.map(({ type }) => type));
    const unknown = [...new Set(nodes.map(({ type }) => type).filter((type) => !known.has(type)))];
    return unknown.length === 0 ? [] : [`Messages fail at nodes that do not exist yet: ${unknown.join(", ")}`];
  }

  /** In the order of the categories, by name. @throws {PlatformError} `badRequest` for an unknown category. */
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
    id: { id: `784f3940-2f04-11ec-8f2e-${String(index).padStart(12, "0")}` }, // not stored; the same after each start
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
        // Programs of forms are not served; without both, foreign consoles open their plain editor.
        uiResources: [],
        configDirective: "",
        icon: node.icon ?? "",
        iconUrl: "",
        docUrl: "",
      },
    },
  };
}

/** Nodes whose labels are another chain's offer but the one that any node may end in. */
function relationTypes({ outputs, callsChain, hasNoOutput }: RuleNodeDefinition): readonly string[] {
  if (callsChain) return ["Failure"];
  return [...(hasNoOutput ? ["Success"] : outputs), "Failure"];
}
