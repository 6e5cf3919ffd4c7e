import styled from "@emotion/styled";
import type { Dashboard, DashboardConfiguration, TimeWindowSettings } from "@orrery/model";
import { stateName } from "@orrery/model";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../controls/basics/icon.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import type { IconName } from "../../controls/basics/icon-names.ts";
import { Select } from "../../controls/fields/select.tsx";
import { useIsPhone } from "../../controls/hooks/use-is-phone.ts";
import { Menu } from "../../controls/overlays/menu.tsx";
import { TimeWindowControl } from "../../pickers/time-window/time-window-control.tsx";
import { downloadDashboard } from "../export/export-dashboard.ts";
import { EditButton } from "./edit-offer.tsx";
import type { DashboardStates } from "./use-dashboard-states.ts";
import { useNamedParams } from "./use-named-params.ts";

interface DashboardToolbarProps {
  readonly dashboard: Dashboard;
  readonly configuration: DashboardConfiguration;
  readonly states: DashboardStates;
  readonly timeWindow: TimeWindowSettings;
  readonly onTimeWindow: (settings: TimeWindowSettings) => void;
  readonly fullscreen: { readonly active: boolean; readonly toggle: () => void };
  /** Phones open the right layout over the main one. */
  readonly onRightLayout?: (() => void) | undefined;
}

interface Tool {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  readonly run: () => void;
}

/** Where in the dashboard one is, which time is shown, and what can be done with all of it. */
export function DashboardToolbar(props: DashboardToolbarProps) {
  const { t } = useTranslation();
  const { dashboard, configuration, states, fullscreen, onRightLayout } = props;
  const isPhone = useIsPhone();
  const { showDashboardTimewindow = true, showDashboardExport = true } = configuration.settings;
  const fullscreenLabel = t(fullscreen.active ? "shell.leave-fullscreen" : "shell.fullscreen");
  const all: readonly (readonly [boolean, Tool])[] = [
    [
      onRightLayout !== undefined,
      { id: "right", icon: "layout", label: t("dashboard.show-right-layout"), run: () => onRightLayout?.() },
    ],
    [
      showDashboardExport,
      { id: "export", icon: "download", label: t("dashboard.export"), run: () => downloadDashboard(dashboard) },
    ],
    [
      true,
      {
        id: "fullscreen",
        icon: fullscreen.active ? "fullexit" : "full",
        label: fullscreenLabel,
        run: fullscreen.toggle,
      },
    ],
  ];
  const tools = all.filter(([offered]) => offered).map(([, tool]) => tool);
  return (
    <Bar role="toolbar" aria-label={t("dashboard.toolbar")}>
      <StatePath configuration={configuration} states={states} />
      <span className="grow" />
      {showDashboardTimewindow && <TimeWindowControl settings={props.timeWindow} onChange={props.onTimeWindow} />}
      {showDashboardTimewindow && <span className="separator" />}
      <EditButton />
      {isPhone ? (
        <Menu
          actions={tools}
          trigger={(button) => <IconButton icon="more" label={t("dashboard.more")} {...button} />}
        />
      ) : (
        tools.map(({ id, icon, label, run }) => <IconButton key={id} icon={icon} label={label} onClick={run} />)
      )}
    </Bar>
  );
}

/** The path of states, or the choice among all of them when states replace each other. */
function StatePath({ configuration, states }: Pick<DashboardToolbarProps, "configuration" | "states">) {
  const { t } = useTranslation();
  const nameOf = (id: string, params = {}) => stateName(configuration.states[id]?.name ?? id, params) || id;
  const named = useNamedParams(states.current.params);
  if (states.controller === "default") {
    const ids = Object.keys(configuration.states);
    if (ids.length < 2)
      return (
        <Path aria-label={t("dashboard.states")}>
          <span aria-current="page">{nameOf(states.current.id)}</span>
        </Path>
      );
    return (
      <Select
        bare
        size="toolbar"
        label={t("dashboard.states")}
        value={states.current.id}
        choices={ids.map((id) => ({ value: id, label: nameOf(id) }))}
        onChange={(id) => states.open(id, {})}
      />
    );
  }
  return (
    <Path aria-label={t("dashboard.states")}>
      {states.stack.map(({ id, params: opened }, level) => {
        const isLast = level === states.stack.length - 1;
        const params = isLast ? named : opened;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a state may be opened twice; its level is what it is
          <Fragment key={level}>
            {level > 0 && <Icon name="right" size={14} />}
            {isLast ? (
              <span aria-current="page">{nameOf(id, params)}</span>
            ) : (
              <button type="button" onClick={() => states.backTo(level)}>
                {nameOf(id, params)}
              </button>
            )}
          </Fragment>
        );
      })}
    </Path>
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

const Path = styled.nav({
  display: "flex",
  alignItems: "center",
  gap: 6,
  minInlineSize: 0,
  font: "500 13px/20px var(--font)",
  color: "var(--dim)",
  "& .icon": { color: "var(--faint)" },
  "& button": {
    padding: "2px 4px",
    margin: "0 -4px",
    border: 0,
    borderRadius: 4,
    background: "none",
    font: "inherit",
    color: "inherit",
    cursor: "pointer",
    whiteSpace: "nowrap",
  },
  "& button:hover": { color: "var(--text)", background: "var(--hover)" },
  "& [aria-current]": { color: "var(--text)", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "@media (max-width: 959.95px)": {
    "& button:not(:last-of-type), & button:not(:last-of-type) + .icon": { display: "none" },
  },
});
