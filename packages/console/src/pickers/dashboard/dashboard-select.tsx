import styled from "@emotion/styled";
import Popover from "@mui/material/Popover";
import useMediaQuery from "@mui/material/useMediaQuery";
import { entityId, parseUuid } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { orNone } from "../../controls/autocomplete/option-search.ts";
import { Icon } from "../../controls/basics/icon.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { Select } from "../../controls/fields/select.tsx";
import { useClient } from "../../session/client-context.tsx";
import { useClaims } from "../../session/use-session.ts";
import {
  type DashboardScope,
  findDashboard,
  listDashboards,
  PANEL_MAX_WIDTH,
  PANEL_MIN_WIDTH,
  panelMaxHeight,
  SELECT_PAGE_SIZE,
} from "./dashboard-lists.ts";

interface DashboardSelectProps extends DashboardScope {
  readonly dashboardId: string;
  readonly onChange: (dashboardId: string) => void;
  readonly disabled?: boolean | undefined;
}

/** Moves between dashboards: a dropdown where there is room, an icon with a panel elsewhere. */
export function DashboardSelect({ dashboardId, onChange, disabled = false, ...scope }: DashboardSelectProps) {
  const { t } = useTranslation();
  const large = useMediaQuery("(min-width:1280px)", { noSsr: true });
  const [anchor, setAnchor] = useState<HTMLElement>();
  const choices = useChoices(dashboardId, scope);
  const label = t("dashboard.select-dashboard");
  if (large) {
    return (
      <Wide>
        <Select
          bare
          size="toolbar"
          label={label}
          value={dashboardId}
          choices={choices}
          disabled={disabled}
          onChange={onChange}
        />
      </Wide>
    );
  }
  return (
    <>
      <IconButton
        icon="dashboards"
        label={label}
        disabled={disabled}
        aria-haspopup="dialog"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{ paper: { role: "dialog", "aria-label": label, style: PAPER } }}
      >
        <Panel data-panel style={{ maxBlockSize: panelMaxHeight(innerHeight) }}>
          {choices.map(({ value, label: title }) => (
            <li key={value}>
              <button
                type="button"
                // biome-ignore lint/a11y/noAutofocus: the panel was opened to go on from here
                autoFocus={value === dashboardId}
                aria-current={value === dashboardId || undefined}
                onClick={() => {
                  setAnchor(undefined);
                  onChange(value);
                }}
              >
                <span>{title}</span>
                {value === dashboardId && <Icon name="check" size={16} />}
              </button>
            </li>
          ))}
        </Panel>
      </Popover>
    </>
  );
}

/** The dashboards of the scope, and the current one if it is not among them. */
function useChoices(dashboardId: string, scope: DashboardScope) {
  const client = useClient();
  const claims = useClaims();
  const { dashboardsScope, customerId, tenantId } = scope;
  const { data: listed = [] } = useQuery({
    queryKey: ["picker", "dashboards", claims.userId, dashboardsScope, customerId, tenantId, "select"],
    queryFn: ({ signal }) =>
      orNone(listDashboards(client, claims, scope, { pageSize: SELECT_PAGE_SIZE }, signal), signal),
    retry: false,
  });
  const isListed = listed.some(({ id }) => id.id === dashboardId);
  const { data: current } = useQuery({
    queryKey: ["picker", "dashboard", dashboardId],
    queryFn: ({ signal }) => findDashboard(client, entityId("DASHBOARD", parseUuid(dashboardId)), signal),
    enabled: dashboardId !== "" && !isListed,
    retry: false,
  });
  const all = isListed || current === undefined ? listed : [current, ...listed];
  return all.map(({ id, title }) => ({ value: id.id as string, label: title }));
}

const PAPER = {
  minWidth: PANEL_MIN_WIDTH,
  maxWidth: PANEL_MAX_WIDTH,
  borderRadius: "var(--r)",
  background: "var(--raised)",
  boxShadow: "var(--shadow-menu)",
} as const;

const Wide = styled.div({ inlineSize: 240 });

const Panel = styled.ul({
  padding: 4,
  overflow: "auto",
  "& button": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    inlineSize: "100%",
    minBlockSize: 36,
    padding: "0 8px",
    border: 0,
    borderRadius: "var(--r-control)",
    background: "none",
    color: "var(--text)",
    font: "var(--t-body-s)",
    textAlign: "start",
    cursor: "pointer",
  },
  "& button:hover": { background: "var(--hover)" },
  "& button[aria-current]": { background: "var(--tint)", color: "var(--accent)", fontWeight: 500 },
  "& span": { flex: 1, minInlineSize: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
});
