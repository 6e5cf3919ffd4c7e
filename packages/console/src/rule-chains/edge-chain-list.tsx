import { entityId, parseUuid } from "@orrery/model";
import { lazy } from "react";
import { Chip } from "../controls/basics/chip.tsx";
import type { EntityAction } from "../entities/actions/entity-action.ts";
import { edgeActions } from "../entities/assignment/edge-actions.ts";
import { createdTimeColumn, descriptionColumn, idColumn } from "../entities/columns/columns.ts";
import { preloadTabs } from "../entities/drawer/entity-tabs.ts";
import { defineEntityList } from "../entities/entity-list.ts";
import { NameLink } from "../entities/list/name-link.tsx";
import { ruleChain as kind } from "../kinds/rule-chain.ts";
import { CHAIN_TABS, editorOf, OpenButton } from "./chain-drawer.tsx";
import { ExportChainDialog } from "./export-chain-dialog.tsx";
import type { ListedChain } from "./listed-chain.ts";

const AssignChainsDialog = lazy(() =>
  import("./assign-chains-dialog.tsx").then((code) => ({ default: code.AssignChainsDialog })),
);

const isRoot = ({ ofEdge }: ListedChain): boolean => ofEdge?.isRoot === true;

/** Where the edge is not known, nothing is offered. */
const canBeRoot = ({ ofEdge }: ListedChain): boolean => ofEdge?.isRoot === false;

const setRoot: EntityAction<ListedChain> = {
  id: "root",
  label: "rulechain.set-root",
  icon: "pin",
  enabled: canBeRoot,
  does: {
    confirm: {
      title: "rulechain.set-edge-root-title",
      text: "rulechain.set-edge-root-text",
      verb: "rulechain.set-root",
      done: "rulechain.made-edge-root",
      act: async (client, { id }, { scope }) => {
        if (scope.kind === "edge") await client.edges.setRootChain(scope.edgeId, id, { ignoreErrors: true });
      },
    },
  },
};

/** The edge works by its root chain: it keeps that. */
const takeBack = edgeActions<ListedChain>(kind).map((action) => ({
  ...action,
  enabled: canBeRoot,
}));

/** The chains that one edge has. */
export const edgeChains = defineEntityList<ListedChain>(kind, {
  texts: {
    plural: "edge.rulechains",
    empty: "rulechain.no-edge-rulechains-text",
    emptyHint: "rulechain.no-edge-rulechains-hint",
  },
  name: ({ name }) => name,
  load: async (client, scope, link, _filters, options) => {
    if (scope.kind !== "edge") return client.ruleChains.list(link, { ...options, type: "EDGE" });
    const [page, { rootRuleChainId }] = await Promise.all([
      client.edges.members<ListedChain>(scope.edgeId, "RULE_CHAIN", link, options),
      client.edges.get(scope.edgeId, options),
    ]);
    const ofEdge = (id: string) => ({ id: scope.edgeId, isRoot: rootRuleChainId?.id === id });
    return { ...page, data: page.data.map((chain) => ({ ...chain, ofEdge: ofEdge(chain.id.id) })) };
  },
  get: (client, id, options) => client.ruleChains.get(entityId("RULE_CHAIN", parseUuid(id)), options),
  columns: [
    {
      key: "name",
      label: "rulechain.name",
      kind: "name",
      width: "40%",
      value: ({ name }) => name,
      cell: (chain, { base: at, t }) => (
        <NameLink
          id={chain.id.id}
          base={at}
          name={chain.name}
          after={isRoot(chain) && <Chip>{t("rulechain.edge-root")}</Chip>}
        />
      ),
    },
    { ...descriptionColumn, optional: false },
    createdTimeColumn,
    {
      key: "edgeRoot",
      label: "rulechain.edge-root",
      kind: "flag",
      width: "140px",
      optional: true,
      sortable: false,
      exported: false,
      value: isRoot,
    },
    idColumn,
  ],
  card: (chain, { base: at, t }) => ({
    title: <NameLink id={chain.id.id} base={at} name={chain.name} />,
    meta: isRoot(chain) ? t("rulechain.edge-root") : "",
  }),
  actions: [
    { id: "open", label: "rulechain.open-rulechain", icon: "open", inline: true, does: { to: editorOf } },
    { id: "export", label: "rulechain.export", icon: "download", does: { Dialog: ExportChainDialog } },
    setRoot,
    ...takeBack,
  ],
  removable: (chain) => !isRoot(chain), // nothing is deleted here: it cannot be chosen either
  form: () => import("./rule-chain-form.ts").then(({ ruleChainForm }) => ruleChainForm("EDGE")),
  preload: preloadTabs,
  add: () => ({ label: "rulechain.assign-new-rulechain", Dialog: AssignChainsDialog }),
  DetailsHead: OpenButton,
  drawerSubtitle: (chain, { t }) => (isRoot(chain) ? [t("rulechain.edge-root")] : []),
  tabs: CHAIN_TABS,
});
