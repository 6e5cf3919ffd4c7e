import { entityId, parseUuid, type RuleChainType } from "@orrery/model";
import { Chip } from "../controls/basics/chip.tsx";
import type { EntityAction } from "../entities/actions/entity-action.ts";
import { createdTimeColumn, descriptionColumn, idColumn } from "../entities/columns/columns.ts";
import { preloadTabs } from "../entities/drawer/entity-tabs.ts";
import { defineEntityList, type EntityList } from "../entities/entity-list.ts";
import { NameLink } from "../entities/list/name-link.tsx";
import { ruleChain as kind } from "../kinds/rule-chain.ts";
import { CHAIN_TABS, OpenButton } from "./chain-drawer.tsx";
import { editorPath } from "./chain-paths.ts";
import { ExportChainDialog } from "./export-chain-dialog.tsx";
import { ImportChainDialog, ImportTemplateDialog } from "./import-chain-dialog.tsx";
import type { ListedChain } from "./listed-chain.ts";

const setRoot: EntityAction<ListedChain> = {
  id: "root",
  label: "rulechain.set-root",
  icon: "pin",
  enabled: ({ root }) => !root,
  does: {
    confirm: {
      title: "rulechain.set-root-rulechain-title",
      text: "rulechain.set-root-rulechain-text",
      verb: "rulechain.set-root",
      done: "rulechain.made-root",
      act: (client, { id }) => client.ruleChains.makeRoot(id, { ignoreErrors: true }),
    },
  },
};

const TEMPLATE_ACTIONS: readonly EntityAction<ListedChain>[] = [
  {
    id: "root",
    label: "rulechain.set-edge-template-root-rulechain",
    icon: "pin",
    enabled: ({ root }) => !root,
    does: {
      confirm: {
        title: "rulechain.set-edge-template-root-rulechain-title",
        text: "rulechain.set-edge-template-root-rulechain-text",
        verb: "rulechain.set-root",
        done: "rulechain.made-edge-template-root",
        act: (client, { id }) => client.edges.makeTemplateRoot(id, { ignoreErrors: true }),
      },
    },
  },
  {
    id: "auto-assign",
    label: "rulechain.set-auto-assign-to-edge",
    icon: "assign",
    enabled: ({ root, isAutoAssigned }) => !root && !isAutoAssigned,
    does: {
      confirm: {
        title: "rulechain.set-auto-assign-to-edge-title",
        text: "rulechain.set-auto-assign-to-edge-text",
        verb: "rulechain.set-auto-assign-to-edge-verb",
        done: "rulechain.auto-assigned",
        act: (client, { id }) => client.edges.autoAssign(id, { ignoreErrors: true }),
      },
    },
  },
  {
    id: "stop-auto-assign",
    label: "rulechain.unset-auto-assign-to-edge",
    icon: "unassign",
    enabled: ({ root, isAutoAssigned }) => !root && isAutoAssigned === true,
    does: {
      confirm: {
        title: "rulechain.unset-auto-assign-to-edge-title",
        text: "rulechain.unset-auto-assign-to-edge-text",
        verb: "rulechain.unset-auto-assign-to-edge-verb",
        done: "rulechain.no-longer-auto-assigned",
        act: (client, { id }) => client.edges.stopAutoAssign(id, { ignoreErrors: true }),
      },
    },
  },
];

/** The tenant's chains of one type: those that run here, or the templates for edges. */
function chainList(type: RuleChainType): EntityList<ListedChain> {
  const isCore = type === "CORE";
  const rootText = isCore ? "rulechain.root" : "rulechain.edge-template-root";
  return defineEntityList<ListedChain>(kind, {
    texts: { plural: isCore ? "rulechain.rulechains" : "edge.rulechain-templates" },
    name: ({ name }) => name,
    load: async (client, _scope, link, _filters, options) => {
      if (isCore) return client.ruleChains.list(link, { ...options, type });
      const [page, given] = await Promise.all([
        client.ruleChains.list(link, { ...options, type }),
        client.edges.autoAssigned(options),
      ]);
      const ids = new Set(given.map(({ id }) => id.id));
      return { ...page, data: page.data.map((chain) => ({ ...chain, isAutoAssigned: ids.has(chain.id.id) })) };
    },
    get: (client, id, options) => client.ruleChains.get(entityId("RULE_CHAIN", parseUuid(id)), options),
    ...(isCore && { bulk: true }),
    columns: [
      {
        key: "name",
        label: "rulechain.name",
        kind: "name",
        width: "40%",
        value: ({ name }) => name,
        cell: (chain, { base: at, t }) => (
          <NameLink id={chain.id.id} base={at} name={chain.name} after={chain.root && <Chip>{t(rootText)}</Chip>} />
        ),
      },
      { ...descriptionColumn, optional: false },
      createdTimeColumn,
      { key: "root", label: rootText, kind: "flag", width: "92px", optional: true, value: ({ root }) => root },
      ...(isCore
        ? []
        : [
            {
              key: "assignToEdge",
              label: "rulechain.assign-to-edge",
              kind: "flag" as const,
              width: "180px",
              sortable: false,
              exported: false as const,
              value: ({ isAutoAssigned }: ListedChain) => isAutoAssigned ?? false,
            },
          ]),
      idColumn,
    ],
    card: (chain, { base: at, t }) => ({
      title: <NameLink id={chain.id.id} base={at} name={chain.name} />,
      meta: [chain.root && t(rootText), chain.isAutoAssigned && t("rulechain.assign-to-edge")]
        .filter(Boolean)
        .join(" · "),
    }),
    actions: [
      { id: "open", label: "rulechain.open-rulechain", icon: "open", inline: true, does: { to: editorPath } },
      { id: "export", label: "rulechain.export", icon: "download", does: { Dialog: ExportChainDialog } },
      ...(isCore ? [setRoot] : TEMPLATE_ACTIONS),
    ],
    remove: (client, { id }) => client.ruleChains.delete(id, { ignoreErrors: true }),
    removable: ({ root }) => !root,
    form: () => import("./rule-chain-form.ts").then(({ ruleChainForm }) => ruleChainForm(type)),
    preload: preloadTabs,
    add: () => ({
      label: "rulechain.create-new-rulechain",
      more: [{ label: "rulechain.import", icon: "upload", Dialog: isCore ? ImportChainDialog : ImportTemplateDialog }],
    }),
    DetailsHead: OpenButton,
    drawerSubtitle: ({ root }, { t }) => (root ? [t(rootText)] : []),
    tabs: CHAIN_TABS,
  });
}

/** Chains that run in the installation. */
export const coreChains = chainList("CORE");
/** Chains that edges get. */
export const chainTemplates = chainList("EDGE");
