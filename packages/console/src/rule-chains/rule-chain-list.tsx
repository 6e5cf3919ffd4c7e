import { entityId, parseUuid, type RuleChain, type RuleChainType } from "@orrery/model";
import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { Chip } from "../controls/basics/chip.tsx";
import type { EntityAction } from "../entities/actions/entity-action.ts";
import { createdTimeColumn, descriptionColumn, idColumn } from "../entities/columns/columns.ts";
import { entityTabs, preloadTabs } from "../entities/drawer/entity-tabs.ts";
import { type DrawerTab, defineEntityList, type EntityList } from "../entities/entity-list.ts";
import { NameLink } from "../entities/list/name-link.tsx";
import { ruleChain as kind } from "../kinds/rule-chain.ts";
import { editorPath } from "./chain-paths.ts";
import { ExportChainDialog } from "./export-chain-dialog.tsx";
import { ImportChainDialog, ImportTemplateDialog } from "./import-chain-dialog.tsx";

/** A chain in a list; templates say whether new edges get them. */
export interface ListedChain extends RuleChain {
  readonly isAutoAssigned?: boolean | undefined;
}

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

const ChainEventsTab = lazy(() => import("./chain-events-tab.tsx").then((code) => ({ default: code.ChainEventsTab })));

const TABS: readonly DrawerTab<ListedChain>[] = entityTabs({
  attributes: "SERVER_SCOPE",
  telemetry: true,
  alarms: true,
  events: "rulechain.events",
  relations: true,
  auditLogs: true,
}).map((tab) => (tab.value === "events" ? { ...tab, Panel: ChainEventsTab } : tab));

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
    tabs: TABS,
  });
}

function OpenButton({ entity }: { readonly entity: ListedChain }) {
  const { t } = useTranslation();
  return (
    <div>
      <Button icon="chain" to={editorPath(entity)}>
        {t("rulechain.open-rulechain")}
      </Button>
    </div>
  );
}

/** Chains that run in the installation. */
export const coreChains = chainList("CORE");
/** Chains that edges get. */
export const chainTemplates = chainList("EDGE");
