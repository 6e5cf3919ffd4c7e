import styled from "@emotion/styled";
import type { LatestValues } from "@orrery/client";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { styleColor } from "../charts/series-color.ts";
import { SearchField } from "../controls/fields/search-field.tsx";
import { shortValue } from "../telemetry/format-value.ts";
import { unitOfKey } from "../telemetry/unit-of-key.ts";
import { MAX_KEYS } from "./explorer-state.ts";

interface KeyListProps {
  readonly latest: LatestValues;
  /** In the order of their colours. */
  readonly chosen: readonly string[];
  readonly onChange: (keys: readonly string[]) => void;
  /** One line that is drawn aside. */
  readonly narrow: boolean;
}

/** Every key with its newest value; boxes of those that are drawn have the colour of their line. */
export function KeyList({ latest, chosen, onChange, narrow }: KeyListProps) {
  const { t, i18n } = useTranslation();
  const [search, setSearch] = useState("");
  const keys = Object.keys(latest).toSorted((a, b) => a.localeCompare(b));
  const wanted = search.trim().toLowerCase();
  const found = keys.filter((key) => key.toLowerCase().includes(wanted));
  const isFull = chosen.length >= MAX_KEYS;
  const shown = narrow
    ? [...chosen.filter((key) => found.includes(key)), ...found.filter((key) => !chosen.includes(key))]
    : found;
  return (
    <Keys data-narrow={narrow || undefined}>
      {(!narrow || keys.length > 12) && (
        <div className="search">
          <SearchField label={t("explorer.search-keys", { count: keys.length })} value={search} onChange={setSearch} />
        </div>
      )}
      <ul aria-label={t("explorer.keys")}>
        {shown.map((key) => {
          const at = chosen.indexOf(key);
          const text = String(latest[key]?.value ?? "");
          return (
            <li key={key}>
              <label data-on={at >= 0 || undefined} title={`${key}: ${text}`}>
                <input
                  type="checkbox"
                  checked={at >= 0}
                  disabled={at < 0 && isFull}
                  style={at < 0 ? undefined : { background: styleColor(undefined, at), borderColor: "transparent" }}
                  onChange={() => onChange(at >= 0 ? chosen.filter((other) => other !== key) : [...chosen, key])}
                />
                <span className="name">{key}</span>
                <b>{shortValue(text, i18n.language)}</b>
                <span className="unit">{unitOfKey(key)}</span>
              </label>
            </li>
          );
        })}
        {found.length === 0 && <li className="none">{t("table.nothing-found")}</li>}
      </ul>
      {isFull && <p role="status">{t("explorer.most-keys", { count: MAX_KEYS })}</p>}
    </Keys>
  );
}

const CHECK =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='white' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M4 8.5l2.5 2.5L12 5.5'/%3E%3C/svg%3E\")";

const Keys = styled.div({
  display: "flex",
  flexDirection: "column",
  minBlockSize: 0,
  minInlineSize: 0,
  "& .search": { display: "flex", padding: "12px 16px 4px", "& > *": { flex: 1 } },
  "& ul": { listStyle: "none", margin: 0, padding: "4px 8px 16px", overflow: "auto", flex: 1, minBlockSize: 0 },
  "& label": {
    display: "grid",
    gridTemplateColumns: "16px minmax(0, 1fr) minmax(0, auto) minmax(28px, auto)",
    alignItems: "center",
    gap: "0 8px",
    minBlockSize: 36,
    paddingInline: 8,
    borderRadius: "var(--r-control)",
    cursor: "pointer",
    fontVariantNumeric: "tabular-nums",
  },
  "& label:hover": { background: "var(--hover)" },
  "& li input": {
    appearance: "none",
    inlineSize: 16,
    blockSize: 16,
    margin: 0,
    border: "1px solid var(--line-field)",
    borderRadius: 4,
    background: "var(--surface)",
    cursor: "inherit",
  },
  "& li input:checked": { backgroundImage: `${CHECK} !important`, backgroundSize: "16px 16px" },
  "& li input:disabled": { background: "var(--sunken)", borderColor: "var(--line)" },
  "& li input:focus-visible": { outline: "2px solid var(--accent)", outlineOffset: 1 },
  "& .name": {
    font: "500 12px/20px var(--mono)",
    fontVariantLigatures: "none",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& b": {
    font: "500 13px/20px var(--font)",
    maxInlineSize: 110,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    textAlign: "end",
    color: "var(--dim)",
  },
  "& label[data-on] b": { color: "var(--text)", fontWeight: 600 },
  "& .unit": { font: "var(--t-cap)", color: "var(--faint)" },
  "& .none, & p": { padding: "8px 16px", font: "var(--t-body-s)", color: "var(--dim)" },
  "&[data-narrow]": {
    "& ul": { display: "flex", gap: 8, padding: "8px 16px", overflowX: "auto", scrollbarWidth: "none", flex: "none" },
    "& li": { flex: "none" },
    "& label": {
      display: "flex",
      border: "1px solid var(--line-strong)",
      minBlockSize: 36,
      paddingInline: 10,
      "& b": { maxInlineSize: 90 },
    },
    "& label:not([data-on]) :is(b, .unit)": { display: "none" },
  },
});
