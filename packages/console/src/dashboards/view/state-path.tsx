import styled from "@emotion/styled";
import { type DashboardConfiguration, stateName } from "@orrery/model";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { Icon } from "../../controls/basics/icon.tsx";
import { Menu } from "../../controls/overlays/menu.tsx";
import { useUserText } from "../../i18n/use-user-text.ts";
import type { DashboardStates } from "./use-dashboard-states.ts";
import { useNamedParams } from "./use-named-params.ts";

interface StatePathProps {
  readonly configuration: DashboardConfiguration;
  readonly states: DashboardStates;
}

/** The path of states, or the choice among all of them when states replace each other. */
export function StatePath({ configuration, states }: StatePathProps) {
  const { t } = useTranslation();
  const userText = useUserText();
  const nameOf = (id: string, params = {}) => stateName(userText(configuration.states[id]?.name ?? id), params) || id;
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
      <Menu
        align="start"
        actions={ids.map((id) => ({
          id,
          label: nameOf(id),
          selected: id === states.current.id,
          run: () => states.open(id, {}),
        }))}
        trigger={(button) => (
          <Button
            {...button}
            variant="text"
            size="toolbar"
            endIcon="down"
            aria-label={`${t("dashboard.states")}: ${nameOf(states.current.id)}`}
          >
            {nameOf(states.current.id)}
          </Button>
        )}
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
