import type { Client } from "@orrery/client";
import { datasourceQuery, type EntityData, type EntityFilter } from "@orrery/model";
import type { TreeItem } from "../../controls/tables/nav-tree/tree-node.ts";
import { isFunction, isStored, madeEntity } from "../runtime/data/made-entities.ts";
import type { ResolvedDatasource } from "../runtime/data/resolve-datasources.ts";
import type { HierarchyFunctions } from "./hierarchy-functions.ts";
import { childrenFilter, type NodeContext, nodeContext } from "./node-context.ts";

/** A node of the hierarchy, as the tree keeps it. */
export interface HierarchyNode {
  readonly source: ResolvedDatasource;
  readonly context: NodeContext;
  readonly isDisabled: boolean;
  /** As its function gave it: checked where it is drawn. */
  readonly icon: unknown;
  /** With markup; absent: its name. */
  readonly html?: string | undefined;
}

/** Below one node, and opened by themselves. */
const MAX_CHILDREN = 1_000;
/** Nodes down to this level are open at first. */
const OPEN_LEVELS = 4;
const TEXT_LENGTH = 500;

interface Loading {
  readonly client: Pick<Client, "queries">;
  readonly functions: HierarchyFunctions;
  readonly sources: readonly ResolvedDatasource[];
}

/** The entities of the datasources; or with a parent what is below it, as its function says. */
export async function loadNodes(
  { client, functions, sources }: Loading,
  parent: { readonly id: string; readonly data: HierarchyNode } | undefined,
): Promise<readonly TreeItem<HierarchyNode>[]> {
  const find = async (source: ResolvedDatasource, entityFilter: EntityFilter): Promise<readonly EntityData[]> => {
    const order = { key: { type: "ENTITY_FIELD", key: "name" }, direction: "ASC" } as const;
    const pageLink = { page: 0, pageSize: MAX_CHILDREN, sortOrder: order };
    const query = datasourceQuery(source.datasource, { entityFilter, keyFilters: source.keyFilters, pageLink });
    return (await client.queries.find(query, { ignoreErrors: true })).data;
  };
  const found = parent ? await below(parent.data) : await Promise.all(sources.map(rootsOf));
  return items(parent?.id, found.flat());

  async function rootsOf(source: ResolvedDatasource) {
    const { entityFilter, datasource } = source;
    const made = isFunction(source) ? [madeEntity(datasource.name ?? "", {})] : [];
    const entities = entityFilter ? await find(source, entityFilter) : made;
    return entities.map((entity) => ({ source, context: nodeContext(entity, source) }));
  }

  async function below({ source, context }: HierarchyNode) {
    if (!isStored(context.entity.id)) return [];
    const [relations] = await functions.ask("nodeRelationQueryFunction", [context]);
    const entities = await find(source, childrenFilter(context.entity.id, relations));
    return [entities.map((entity) => ({ source, context: nodeContext(entity, source, context) }))];
  }

  async function items(parentId: string | undefined, nodes: readonly Pick<HierarchyNode, "source" | "context">[]) {
    const contexts = nodes.map(({ context }) => context);
    const [has, opened, disabled, icons, texts, order] = await Promise.all([
      functions.ask("nodeHasChildrenFunction", contexts),
      functions.ask("nodeOpenedFunction", contexts),
      functions.ask("nodeDisabledFunction", contexts),
      functions.ask("nodeIconFunction", contexts),
      functions.ask("nodeTextFunction", contexts),
      functions.sorted(contexts),
    ]);
    const all = nodes.map((node, at): TreeItem<HierarchyNode> => {
      const html = typeof texts[at] === "string" ? texts[at].slice(0, TEXT_LENGTH) : undefined;
      const { entity, level } = node.context;
      return {
        id: `${parentId ?? ""}/${entity.id.id}`, // an entity may stand below several
        text: html === undefined ? entity.name : html.replaceAll(/<[^>]*>/g, ""),
        children: isStored(entity.id) && (has[at] === undefined ? true : Boolean(has[at])),
        opened: opened[at] === undefined ? level < OPEN_LEVELS : Boolean(opened[at]),
        data: { ...node, isDisabled: disabled[at] === true, icon: icons[at], html },
      };
    });
    return order ? order.flatMap((at) => all[at] ?? []) : all.toSorted(byTypeAndName);
  }
}

function byTypeAndName(a: TreeItem<HierarchyNode>, b: TreeItem<HierarchyNode>): number {
  const [one, other] = [a.data.context.entity, b.data.context.entity];
  return one.id.entityType.localeCompare(other.id.entityType) || one.name.localeCompare(other.name);
}
