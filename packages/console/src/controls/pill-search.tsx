import styled from "@emotion/styled";
import Popover from "@mui/material/Popover";
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";
import type { PillChoice } from "./pill.tsx";
import { SearchField } from "./search-field.tsx";

interface PillSearchProps {
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly value: string | undefined;
  readonly choices: readonly PillChoice[];
  readonly onSearch: (text: string) => void;
  readonly onChoose: (value: string) => void;
  readonly onClose: () => void;
}

/** The choices of a filter that has more than are shown at once: searched by the server. Arrows walk them. */
export function PillSearch({ anchor, label, value, choices, onSearch, onChoose, onClose }: PillSearchProps) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const handleEnd = useEffectEvent(() => onSearch(""));
  useEffect(() => () => handleEnd(), []);
  const search = (next: string) => {
    setText(next);
    onSearch(next);
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, li button")];
    const at = stops.findIndex((stop) => stop.matches(":focus"));
    event.preventDefault();
    stops[at + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
  };
  return (
    <Layer
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
      slotProps={{ paper: { role: "dialog", "aria-label": label } }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the arrows of the field and the buttons inside */}
      <div onKeyDown={handleKey}>
        <SearchField autoFocus label={t("action.search")} value={text} onChange={search} />
        {choices.length === 0 && <p>{t("palette.empty", { text })}</p>}
        <ul>
          {choices.map((choice) => (
            <li key={choice.value}>
              <button
                type="button"
                aria-pressed={choice.value === value}
                onClick={() => {
                  onClose();
                  onChoose(choice.value);
                }}
              >
                <span dir="auto">{choice.label}</span>
                {choice.value === value && <Icon name="check" size={16} />}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Layer>
  );
}

const Layer = styled(Popover)({
  "& .MuiPopover-paper": {
    inlineSize: 264,
    marginBlockStart: 4,
    padding: 8,
    borderRadius: "var(--r)",
    background: "var(--raised)",
    boxShadow: "var(--shadow-menu)",
  },
  "& ul": { maxBlockSize: 280, marginBlockStart: 8, overflow: "auto" },
  "& p": { padding: "12px 8px 4px", font: "var(--t-body-s)", color: "var(--dim)" },
  "& li button": {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: 8,
    inlineSize: "100%",
    minBlockSize: 32,
    padding: "4px 8px",
    border: 0,
    borderRadius: "var(--r-control)",
    background: "none",
    font: "var(--t-body-s)",
    textAlign: "start",
    cursor: "pointer",
    outlineOffset: -2,
  },
  "& li button:hover": { background: "var(--hover)" },
  "& li .icon": { flex: "none", color: "var(--accent)" },
});
