import { lazy } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { Button } from "../controls/basics/button.tsx";
import { entityTabs } from "../entities/drawer/entity-tabs.ts";
import type { DrawerTab } from "../entities/entity-list.ts";
import { edgeListPath, editorPath } from "./chain-paths.ts";
import type { ListedChain } from "./listed-chain.ts";

const ChainEventsTab = lazy(() => import("./chain-events-tab.tsx").then((code) => ({ default: code.ChainEventsTab })));

/** The tabs of a chain's details, wherever it is listed. */
export const CHAIN_TABS: readonly DrawerTab<ListedChain>[] = entityTabs({
  attributes: "SERVER_SCOPE",
  telemetry: true,
  alarms: true,
  events: "rulechain.events",
  relations: true,
  auditLogs: true,
}).map((tab) => (tab.value === "events" ? { ...tab, Panel: ChainEventsTab } : tab));

/** Address of the editor, below the list in which the chain stands. */
export const editorOf = (chain: ListedChain): string =>
  chain.ofEdge ? `${edgeListPath(chain.ofEdge.id)}/${chain.id.id}` : editorPath(chain);

/** Leads from the details of a chain to its editor. */
export function OpenButton({ entity }: { readonly entity: ListedChain }) {
  const { t } = useTranslation();
  const { edgeId } = useParams();
  return (
    <div>
      <Button
        icon="chain"
        to={edgeId === undefined ? editorPath(entity) : `${edgeListPath({ id: edgeId })}/${entity.id.id}`}
      >
        {t("rulechain.open-rulechain")}
      </Button>
    </div>
  );
}
