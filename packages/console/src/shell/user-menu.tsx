import styled from "@emotion/styled";
import { useColorScheme } from "@mui/material/styles";
import type { Claims } from "@orrery/client";
import { useTranslation } from "react-i18next";
import { Menu, type MenuAction } from "../controls/menu.tsx";
import { SegmentedControl } from "../controls/segmented-control.tsx";
import { useClient } from "../session/client-context.tsx";
import { density, usePreference } from "../session/preferences.ts";
import { roleKey } from "../session/scope.ts";
import { useClaims } from "../session/use-session.ts";
import { useShell } from "./shell-context.tsx";

const MODES = ["system", "light", "dark"] as const;

/** Who is signed in; theme, density, password and sign-out. */
export function UserMenu() {
  const { t } = useTranslation();
  const claims = useClaims();
  const { session } = useClient();
  const shell = useShell();
  const { mode, setMode } = useColorScheme();
  const [rows, setRows] = usePreference(density);
  const name = displayName(claims);
  const actions: readonly MenuAction[] = [
    { id: "password", label: t("profile.change-password"), icon: "key", run: shell.openPassword },
    { id: "sign-out", label: t("user.sign-out"), icon: "input", run: () => void session.logout() },
  ];
  return (
    <Menu
      actions={actions}
      header={
        <Settings role="presentation">
          <p className="who">
            {name}
            <span>{claims.subject}</span>
          </p>
          <SegmentedControl
            label={t("shell.theme")}
            value={mode ?? "system"}
            choices={MODES.map((value) => ({ value, label: t(`shell.theme-${value}`) }))}
            onChange={setMode}
          />
          <SegmentedControl
            label={t("table.density")}
            value={rows}
            choices={density.values.map((value) => ({ value, label: t(`shell.${value}`) }))}
            onChange={setRows}
          />
        </Settings>
      }
      trigger={(button) => (
        <Trigger type="button" {...button}>
          <Avatar aria-hidden>{initials(name)}</Avatar>
          <span className="names">
            {name}
            <span>{t(roleKey(claims.authority))}</span>
          </span>
        </Trigger>
      )}
    />
  );
}

function displayName({ firstName, lastName, subject }: Claims): string {
  return [firstName, lastName].filter((part) => part !== undefined && part !== "").join(" ") || subject;
}

/** Two letters: of the first and last word, or the first two of a single one. */
export function initials(name: string): string {
  const words = name.split(/[\s.@_-]+/).filter((word) => word !== "");
  const [first = "", second] = words;
  return (second === undefined ? first.slice(0, 2) : first.slice(0, 1) + second.slice(0, 1)).toUpperCase();
}

const Settings = styled.div({
  display: "grid",
  gap: 12,
  padding: "8px 8px 12px",
  borderBlockEnd: "1px solid var(--line)",
  marginBlockEnd: 4,
  "& .who": { font: "500 13px/20px var(--font)" },
  "& .who span": { display: "block", font: "var(--t-cap)", color: "var(--dim)" },
});

const Trigger = styled.button({
  display: "flex",
  alignItems: "center",
  gap: 8,
  marginInlineStart: 4,
  padding: "4px 6px",
  border: 0,
  borderRadius: "var(--r-control)",
  background: "none",
  textAlign: "start",
  cursor: "pointer",
  "&:hover": { background: "var(--hover)" },
  "& .names": {
    font: "500 13px/16px var(--font)",
    maxInlineSize: 200,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& .names span": { display: "block", font: "var(--t-cap)", color: "var(--dim)" },
  "@media (max-width: 1279.95px)": {
    "& .names": { position: "absolute", inlineSize: 1, blockSize: 1, clipPath: "inset(50%)" },
  },
  "@media (max-width: 959.95px)": { margin: 0, padding: 4 },
});

const Avatar = styled.span({
  display: "grid",
  placeItems: "center",
  inlineSize: 28,
  blockSize: 28,
  borderRadius: "50%",
  background: "var(--tint)",
  border: "1px solid var(--tint-line)",
  color: "var(--accent)",
  font: "600 11px/1 var(--font)",
});
