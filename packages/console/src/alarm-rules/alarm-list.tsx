import styled from "@emotion/styled";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { Severity } from "../alarms/severity.tsx";
import { Button } from "../controls/basics/button.tsx";
import { Icon } from "../controls/basics/icon.tsx";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { Menu } from "../controls/overlays/menu.tsx";
import { type AlarmEntry, isReadable } from "./model/alarm-draft.ts";

interface AlarmListProps {
  readonly entries: readonly AlarmEntry[];
  readonly selected: string | undefined;
  readonly isEdited: (entry: AlarmEntry) => boolean;
  readonly isWrong: (entry: AlarmEntry) => boolean;
  /** Alarms a day, and of which rules, as the last backtest found. */
  readonly perDay: { readonly id: unknown; readonly rate: number } | undefined;
  readonly onSelect: (key: string) => void;
  readonly onAdd: () => void;
  readonly onDuplicate: (entry: AlarmEntry) => void;
  readonly onMove: (entry: AlarmEntry, by: -1 | 1) => void;
  readonly onRemove: (entry: AlarmEntry) => void;
}

/** The types of alarms of a profile; Alt with the arrow keys moves one. On phones a strip above the editor. */
export function AlarmList(props: AlarmListProps) {
  const { entries, selected, isEdited, isWrong, perDay, onSelect, onAdd } = props;
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language.replace("_", "-"), { maximumFractionDigits: 1 });
  const handleKey = (event: KeyboardEvent, entry: AlarmEntry) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    props.onMove(entry, event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <Column aria-label={t("device-profile.alarm-rules")}>
      <ul>
        {entries.map((entry, at) => {
          const rate = isReadable(entry) && entry.id === perDay?.id ? perDay.rate : undefined;
          const name = entry.alarmType.trim() || t("alarm-rule.unnamed");
          return (
            <li key={entry.key} data-on={entry.key === selected || undefined}>
              <button
                type="button"
                aria-current={entry.key === selected ? "true" : undefined}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                onClick={() => onSelect(entry.key)}
                onKeyDown={(event) => handleKey(event, entry)}
              >
                <span className="name">{name}</span>
                <span className="facts">
                  {isReadable(entry) ? (
                    entry.create.map(({ severity }) => <Severity key={severity} severity={severity} />)
                  ) : (
                    <Icon name="warn" size={14} />
                  )}
                  {rate !== undefined && <span>{t("backtest.a-day", { rate: number.format(rate) })}</span>}
                  {isWrong(entry) && <Icon name="error" size={14} className="wrong" />}
                  {isEdited(entry) && (
                    <i title={t("alarm-rule.edited")} role="img" aria-label={t("alarm-rule.edited")} />
                  )}
                </span>
              </button>
              <Menu
                trigger={(button) => (
                  <IconButton size="tiny" icon="more" label={t("alarm-rule.actions", { name })} {...button} />
                )}
                actions={() => [
                  ...(isReadable(entry)
                    ? [
                        {
                          id: "copy",
                          label: t("alarm-rule.duplicate"),
                          icon: "copy" as const,
                          run: () => props.onDuplicate(entry),
                        },
                      ]
                    : []),
                  {
                    id: "up",
                    label: t("alarm-rule.move-up"),
                    icon: "up",
                    disabled: at === 0,
                    run: () => props.onMove(entry, -1),
                  },
                  {
                    id: "down",
                    label: t("alarm-rule.move-down"),
                    icon: "down",
                    disabled: at === entries.length - 1,
                    run: () => props.onMove(entry, 1),
                  },
                  {
                    id: "remove",
                    label: t("alarm-rule.delete"),
                    icon: "trash",
                    danger: true,
                    run: () => props.onRemove(entry),
                  },
                ]}
              />
            </li>
          );
        })}
      </ul>
      <Button size="toolbar" variant="accent-text" icon="plus" onClick={onAdd}>
        {t("alarm-rule.add")}
      </Button>
    </Column>
  );
}

const Column = styled.nav({
  padding: "12px 8px",
  overflow: "auto",
  borderInlineEnd: "1px solid var(--line)",
  "& ul": { display: "grid", gap: 2, marginBlockEnd: 4 },
  "& li": {
    display: "flex",
    alignItems: "flex-start",
    borderRadius: "var(--r-control)",
    color: "var(--dim)",
  },
  "& li[data-on]": { background: "var(--tint)", color: "var(--text)" },
  "& li:hover:not([data-on])": { background: "var(--hover)" },
  "& li > button:first-of-type": {
    flex: 1,
    minInlineSize: 0,
    padding: 8,
    border: 0,
    borderRadius: "var(--r-control)",
    background: "none",
    color: "inherit",
    font: "500 13px/20px var(--font)",
    textAlign: "start",
    cursor: "pointer",
  },
  "& li > button:first-of-type:focus-visible": { outline: "2px solid var(--accent)", outlineOffset: -2 },
  "& li > .icon-button": { marginBlock: 6, marginInlineEnd: 4 },
  "& .name": { display: "block", overflowWrap: "anywhere" },
  "& .facts": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: 8,
    minBlockSize: 16,
    marginBlockStart: 4,
    font: "var(--t-cap)",
    fontVariantNumeric: "tabular-nums",
    color: "var(--dim)",
  },
  "& .facts > i": {
    inlineSize: 6,
    blockSize: 6,
    borderRadius: "50%",
    background: "var(--warn-mark)",
    marginInlineStart: "auto",
  },
  "& .wrong": { color: "var(--bad)" },
  "@media (max-width: 959.95px)": {
    display: "flex",
    gap: 4,
    padding: "8px 16px",
    borderInlineEnd: 0,
    borderBlockEnd: "1px solid var(--line)",
    flex: "none",
    "& ul": { display: "flex", flex: "none", gap: 4, margin: 0 },
    "& li": { flex: "none", maxInlineSize: 220, border: "1px solid var(--line)" },
    "& > .MuiButton-root": { flex: "none" },
  },
});
