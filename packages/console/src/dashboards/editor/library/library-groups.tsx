import styled from "@emotion/styled";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../../../controls/basics/button.tsx";
import { Icon } from "../../../controls/basics/icon.tsx";
import type { LibraryEntry } from "./library-entries.ts";

interface LibraryGroupsProps {
  readonly entries: readonly LibraryEntry[];
  /** Those that the search finds. */
  readonly matching: readonly LibraryEntry[];
  /** Undefined: all. */
  readonly shown: string | undefined;
  /** The types that the tenant has made, which come later than the others. */
  readonly own: Pick<UseQueryResult, "isPending" | "isError" | "refetch">;
  readonly onShow: (bundle: string | undefined) => void;
}

/** The bundles with how many of their types are found, those of the tenant last. */
export function LibraryGroups({ entries, matching, shown, own, onShow }: LibraryGroupsProps) {
  const { t } = useTranslation();
  const bundles = [...new Map(entries.map(({ bundle, isOwn }) => [bundle.id, { ...bundle, isOwn }])).values()];
  const group = (id: string | undefined, title: string, count: number) => (
    <button
      key={id ?? ""}
      type="button"
      data-empty={count === 0 || undefined}
      aria-current={id === shown ? "true" : undefined}
      onClick={() => onShow(id)}
    >
      <span>{title}</span>
      <i>{count}</i>
    </button>
  );
  const ofBundle = ({ id, title }: (typeof bundles)[number]) =>
    group(id, title, matching.filter((one) => one.bundle.id === id).length);
  return (
    <Groups>
      <nav aria-label={t("dashboard-editor.bundles")}>
        {group(undefined, t("dashboard-editor.all-widgets"), matching.length)}
        {bundles.filter(({ isOwn }) => !isOwn).map(ofBundle)}
        {bundles.some(({ isOwn }) => isOwn) && <hr />}
        {bundles.filter(({ isOwn }) => isOwn).map(ofBundle)}
        {own.isPending && <span className="bone" aria-hidden="true" />}
        {own.isError && (
          <p role="alert">
            {t("dashboard-editor.own-widgets-failed")}
            <Button size="compact" icon="refresh" onClick={() => void own.refetch()}>
              {t("action.try-again")}
            </Button>
          </p>
        )}
      </nav>
      <Link to="/widgets-bundles">
        <Icon name="code" size={16} />
        {t("dashboard-editor.write-your-own")}
      </Link>
    </Groups>
  );
}

const Groups = styled.div({
  display: "flex",
  flexDirection: "column",
  minBlockSize: 0,
  borderInlineEnd: "1px solid var(--line)",
  "& > nav": {
    flex: 1,
    display: "flex",
    flexDirection: "column",
    gap: 2,
    minBlockSize: 0,
    padding: "12px 8px",
    overflow: "auto",
  },
  "& nav > button": {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: 8,
    flex: "none",
    minBlockSize: 32,
    padding: "0 12px 0 16px",
    border: 0,
    borderRadius: "var(--r-control)",
    background: "none",
    color: "var(--dim)",
    font: "500 13px/20px var(--font)",
    textAlign: "start",
    cursor: "pointer",
    whiteSpace: "nowrap",
  },
  "& nav > button > span": { overflow: "hidden", textOverflow: "ellipsis" },
  "& nav > button[data-empty]": { color: "var(--faint)" },
  "& nav > button:hover": { background: "var(--hover)" },
  "& nav > button[aria-current]": { background: "var(--tint)", color: "var(--accent)" },
  "& i": { font: "var(--t-cap)", fontVariantNumeric: "tabular-nums" },
  "& hr": {
    flex: "none",
    inlineSize: "calc(100% - 16px)",
    margin: "6px 8px",
    border: 0,
    borderBlockStart: "1px solid var(--line)",
  },
  "& p": {
    display: "grid",
    gap: 8,
    justifyItems: "start",
    padding: "8px 16px",
    font: "var(--t-cap)",
    color: "var(--dim)",
  },
  "& .bone": { flex: "none", blockSize: 14, margin: "9px 16px", borderRadius: 4, background: "var(--press)" },
  "& > a": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    flex: "none",
    padding: "14px 24px",
    borderBlockStart: "1px solid var(--line)",
    color: "var(--accent)",
    font: "500 13px/20px var(--font)",
    textDecoration: "none",
  },
  "& > a:hover": { textDecoration: "underline" },
  "@media (max-width: 959.95px)": {
    borderInlineEnd: 0,
    borderBlockEnd: "1px solid var(--line)",
    "& > nav": { flexDirection: "row", padding: "4px 8px" },
    "& nav > button": { minBlockSize: 40 },
    "& hr": { inlineSize: 1, blockSize: 20, margin: "10px 4px", borderBlockStart: 0, background: "var(--line)" },
    "& .bone": { inlineSize: 80 },
    "& > a": { display: "none" },
  },
});
