import styled from "@emotion/styled";
import type { NodePass } from "@orrery/model";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Chip } from "../../controls/basics/chip.tsx";
import { PassDetails } from "./pass-details.tsx";
import { useDuration } from "./use-duration.ts";

interface PassRowProps {
  readonly pass: NodePass;
  /** Its place, or nothing. */
  readonly mark?: ReactNode;
  readonly title: string;
  readonly subtitle: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children?: ReactNode;
}

/** A message at a node: where it went and how long that took; opened, what was changed. */
export function PassRow({ pass, mark, title, subtitle, isOpen, onToggle, children }: PassRowProps) {
  const { t } = useTranslation();
  const duration = useDuration();
  const { to, tookMs } = pass;
  const labels = to === null ? [] : typeof to === "string" ? [t(`rulechain.watch-${to}`)] : to;
  return (
    <Row data-open={isOpen || undefined} data-failed={pass.failure !== null || undefined}>
      <button type="button" aria-expanded={isOpen} onClick={onToggle}>
        {mark !== undefined && <span className="mark">{mark}</span>}
        <span className="names">
          <b>{title}</b>
          <span>{subtitle}</span>
        </span>
        {labels.map((label) => (
          <Chip key={label} className={label === "Failure" ? "bad" : undefined}>
            {label}
          </Chip>
        ))}
        <span className="took">{tookMs === null ? "…" : duration(tookMs)}</span>
      </button>
      {isOpen && children}
      {isOpen && <PassDetails pass={pass} />}
    </Row>
  );
}

const Row = styled.li({
  borderBlockEnd: "1px solid var(--line)",
  "&[data-open]": { background: "var(--tint)", boxShadow: "inset 2px 0 0 var(--accent)" },
  "& > button": {
    display: "flex",
    alignItems: "center",
    gap: 12,
    inlineSize: "100%",
    minBlockSize: 52,
    padding: "6px 20px",
    border: 0,
    background: "none",
    color: "var(--text)",
    textAlign: "start",
    cursor: "pointer",
  },
  "& > button:hover": { background: "var(--hover)" },
  "& > button:focus-visible": { outline: "2px solid var(--accent)", outlineOffset: -2 },
  "& .mark": {
    display: "grid",
    placeItems: "center",
    flex: "none",
    inlineSize: 20,
    blockSize: 20,
    borderRadius: "50%",
    background: "var(--sunken)",
    font: "500 11px/20px var(--font)",
    color: "var(--dim)",
  },
  "&[data-open] .mark": { background: "var(--accent)", color: "var(--on-accent, var(--surface))" },
  "& .names": { flex: 1, minInlineSize: 0 },
  "& .names > *": { display: "block", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& b": { font: "500 13px/18px var(--font)" },
  "& .names > span": { font: "400 12px/16px var(--font)", color: "var(--dim)" },
  "& .bad": { color: "var(--bad)" },
  "& .took": {
    flex: "none",
    font: "400 12px/16px var(--font)",
    fontVariantNumeric: "tabular-nums",
    whiteSpace: "nowrap",
  },
});
