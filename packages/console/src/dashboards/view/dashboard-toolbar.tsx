import styled from "@emotion/styled";
import type { Dashboard, DashboardConfiguration, DashboardFilter, TimeWindowSettings } from "@orrery/model";
import { userConditions } from "@orrery/model";
import { lazy, Suspense, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import type { IconName } from "../../controls/basics/icon-names.ts";
import { useHotkey } from "../../controls/hooks/use-hotkey.ts";
import { useIsPhone } from "../../controls/hooks/use-is-phone.ts";
import { Menu } from "../../controls/overlays/menu.tsx";
import { TimeWindowControl } from "../../pickers/time-window/time-window-control.tsx";
import type { DashboardContextValue } from "../../widgets/runtime/dashboard-context.ts";
import { downloadDashboard } from "../export/export-dashboard.ts";
import { DashboardLogo } from "./dashboard-logo.tsx";
import { EditButton } from "./edit-offer.tsx";
import { StatePath } from "./state-path.tsx";
import type { DashboardStates } from "./use-dashboard-states.ts";
import { useEntityChoices } from "./viewer/use-entity-choices.ts";
import type { ViewerControl } from "./viewer/use-viewer-choices.ts";

const EntityPanel = lazy(() => import("./viewer/entity-panel.tsx").then((module) => ({ default: module.EntityPanel })));
const FilterDialog = lazy(() =>
  import("./viewer/filter-dialog.tsx").then((module) => ({ default: module.FilterDialog })),
);

export interface DashboardToolbarProps {
  readonly dashboard: Dashboard;
  /** As it is saved. */
  readonly configuration: DashboardConfiguration;
  /** As the viewer sees it. */
  readonly shown: DashboardContextValue;
  readonly states: DashboardStates;
  readonly viewer: ViewerControl;
  readonly timeWindow: TimeWindowSettings;
  readonly onTimeWindow: (settings: TimeWindowSettings) => void;
  /** Absent within another dashboard. */
  readonly fullscreen: { readonly active: boolean; readonly toggle: () => void } | undefined;
  /** Phones open the right layout over the main one. */
  readonly onRightLayout?: (() => void) | undefined;
  /** Absent where the toolbar is always there. */
  readonly onClose?: (() => void) | undefined;
  /** Absent where the picture of the dashboard cannot be changed. */
  readonly onImage?: (() => void) | undefined;
  /** Large dashboards are searched. */
  readonly onFind?: (() => void) | undefined;
}

interface Tool {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  readonly run: () => void;
}

/** Where in the dashboard one is, of what and of which time it shows, and what can be done with all of it. */
export function DashboardToolbar(props: DashboardToolbarProps) {
  const { t } = useTranslation();
  const { dashboard, configuration, shown, states, viewer, fullscreen, onRightLayout, onFind, onImage, onClose } =
    props;
  const isPhone = useIsPhone();
  useHotkey("f", () => onFind?.(), { enabled: onFind !== undefined, description: t("dashboard-tools.find-title") });
  const { showDashboardTimewindow = true, showDashboardExport = true } = configuration.settings;
  const { showEntitiesSelect = true, showFilters = true } = configuration.settings;
  const entities = useEntityChoices(
    showEntitiesSelect ? Object.values(configuration.entityAliases) : [],
    shown,
    viewer.choices,
  );
  const filters = showFilters
    ? Object.values(shown.configuration.filters).filter((filter) => userConditions(filter).length > 0)
    : [];
  const panelId = useId();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [filter, setFilter] = useState<DashboardFilter>();
  const entitiesLabel = entities.length === 1 ? (entities[0]?.current.name ?? "") : t("dashboard.entities");
  const filterTools = filters.map((each): Tool => {
    const label = filters.length === 1 && !isPhone ? t("dashboard.filters") : each.filter;
    return { id: `filter/${each.id}`, icon: "filter", label, run: () => setFilter(each) };
  });
  const all: readonly (readonly [boolean, Tool])[] = [
    [
      isPhone && entities.length > 0,
      { id: "entities", icon: "pin", label: entitiesLabel, run: () => setAnchor(document.body) },
    ],
    ...filterTools.map((tool) => [isPhone, tool] as const),
    [
      onRightLayout !== undefined,
      { id: "right", icon: "layout", label: t("dashboard.show-right-layout"), run: () => onRightLayout?.() },
    ],
    [
      onFind !== undefined,
      { id: "find", icon: "search", label: t("dashboard-tools.find-title"), run: () => onFind?.() },
    ],
    [
      onImage !== undefined,
      { id: "image", icon: "image", label: t("dashboard-tools.update-image"), run: () => onImage?.() },
    ],
    [
      showDashboardExport,
      { id: "export", icon: "download", label: t("dashboard.export"), run: () => downloadDashboard(dashboard) },
    ],
    [
      fullscreen !== undefined,
      {
        id: "fullscreen",
        icon: fullscreen?.active ? "fullexit" : "full",
        label: t(fullscreen?.active ? "shell.leave-fullscreen" : "shell.fullscreen"),
        run: () => fullscreen?.toggle(),
      },
    ],
  ];
  const tools = all.filter(([offered]) => offered).map(([, tool]) => tool);
  const hasChoices = !isPhone && entities.length + filters.length > 0;
  return (
    <Bar role="toolbar" aria-label={t("dashboard.toolbar")}>
      {fullscreen?.active && <DashboardLogo settings={configuration.settings} />}
      <StatePath configuration={configuration} states={states} />
      {hasChoices && <span className="separator" />}
      {hasChoices && entities.length > 0 && (
        <Button
          variant="text"
          size="toolbar"
          icon="pin"
          endIcon="down"
          aria-haspopup="dialog"
          aria-expanded={anchor !== undefined}
          aria-label={`${t("dashboard.choose-entity")}: ${entitiesLabel}`}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {entitiesLabel}
        </Button>
      )}
      {hasChoices && <Filters tools={filterTools} />}
      <span className="grow" />
      {showDashboardTimewindow && <TimeWindowControl settings={props.timeWindow} onChange={props.onTimeWindow} />}
      {showDashboardTimewindow && <span className="separator" />}
      {fullscreen && <EditButton />}
      {isPhone ? (
        <Menu
          actions={tools}
          trigger={(button) => <IconButton icon="more" label={t("dashboard.more")} {...button} />}
        />
      ) : (
        tools.map(({ id, icon, label, run }) => <IconButton key={id} icon={icon} label={label} onClick={run} />)
      )}
      {onClose && <IconButton autoFocus icon="up" label={t("dashboard-tools.close-toolbar")} onClick={onClose} />}
      <Suspense>
        {anchor && (
          <EntityPanel
            id={panelId}
            anchor={anchor}
            choices={entities}
            onChoose={(aliasId, entity) => {
              viewer.chooseEntity(aliasId, entity);
              if (entities.length === 1) setAnchor(undefined); // nothing else is to be chosen
            }}
            onClose={() => setAnchor(undefined)}
          />
        )}
        {filter && <FilterDialog filter={filter} onChange={viewer.changeFilter} onClose={() => setFilter(undefined)} />}
      </Suspense>
    </Bar>
  );
}

/** One filter is opened at once, several are offered. */
function Filters({ tools }: { readonly tools: readonly Tool[] }) {
  const { t } = useTranslation();
  const [only, ...others] = tools;
  if (!only) return null;
  const look = { variant: "text", size: "toolbar", icon: "filter" } as const;
  if (others.length === 0) {
    return (
      <Button {...look} aria-haspopup="dialog" onClick={only.run}>
        {only.label}
      </Button>
    );
  }
  return (
    <Menu
      align="start"
      actions={tools}
      trigger={(button) => (
        <Button {...look} {...button}>
          {t("dashboard.filters")}
        </Button>
      )}
    />
  );
}

const Bar = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 6,
  flex: "none",
  blockSize: 52,
  padding: "0 12px 0 24px",
  borderBlockEnd: "1px solid var(--line)",
  background: "var(--surface)",
  "& .grow": { flex: 1 },
  "& .separator": { inlineSize: 1, blockSize: 20, margin: "0 4px", background: "var(--line)" },
  "@media (max-width: 959.95px)": { blockSize: 48, padding: "0 8px 0 16px", "& .separator": { display: "none" } },
});
