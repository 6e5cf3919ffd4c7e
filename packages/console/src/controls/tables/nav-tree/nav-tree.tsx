import styled from "@emotion/styled";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Spinner } from "../../basics/busy.tsx";
import { SearchField } from "../../fields/search-field.tsx";
import { treeRows } from "./tree-node.ts";
import { TreeRows } from "./tree-rows.tsx";
import { ROOTS, type TreeLoader, useTree } from "./use-tree.ts";

interface NavTreeProps<D> {
  readonly label: string;
  readonly load: TreeLoader<D>;
  /** Id of the chosen node. */
  readonly value: string | undefined;
  readonly onChange: (id: string, data: D) => void;
  /** Before the text of a node, 16 px. */
  readonly icon?: ((data: D) => ReactNode) | undefined;
  /** In place of the text of a node, which the search goes by; undefined: the text. */
  readonly content?: ((data: D) => ReactNode | undefined) | undefined;
  /** Height of the tree in px; `fill`: what its flex box has left. */
  readonly height?: number | "fill" | undefined;
}

/** Things that stand within things, loaded as they are opened. The search looks through what has been loaded. */
export function NavTree<D>({ label, load, value, onChange, icon, content, height = 320 }: NavTreeProps<D>) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const tree = useTree(load);
  const rows = treeRows(tree.nodes, search);
  return (
    <Frame data-fill={height === "fill" || undefined}>
      <SearchField label={t("tree.search")} value={search} onChange={setSearch} />
      <Place style={height === "fill" ? undefined : { blockSize: height }}>
        {tree.loading.has(ROOTS) ? (
          <Spinner label={t("tree.loading")} />
        ) : tree.failed.has(ROOTS) ? (
          <button type="button" className="retry" onClick={tree.reload}>
            {t("tree.failed")}
          </button>
        ) : rows.length === 0 ? (
          <p>{t(search === "" ? "tree.empty" : "tree.nothing-found")}</p>
        ) : (
          <TreeRows
            label={label}
            rows={rows}
            searching={search !== ""}
            value={value}
            tree={tree}
            icon={icon}
            content={content}
            onChange={onChange}
          />
        )}
      </Place>
    </Frame>
  );
}

const Frame = styled.div({
  display: "flex",
  flexDirection: "column",
  gap: 8,
  minInlineSize: 0,
  "& > .MuiOutlinedInput-root": { inlineSize: "100%", flex: "none" },
  "&[data-fill], &[data-fill] > div": { flex: 1, minBlockSize: 0, gridTemplateRows: "minmax(0, 1fr)" },
  "&[data-fill] > .MuiOutlinedInput-root": { flex: "none" },
});

const Place = styled.div({
  display: "grid",
  alignItems: "stretch",
  "& > svg, & > p, & > .retry": { margin: "auto" },
  "& > p": { font: "var(--t-body-s)", color: "var(--dim)" },
  "& .retry": {
    padding: "4px 8px",
    border: 0,
    borderRadius: 4,
    background: "none",
    font: "var(--t-body-s)",
    color: "var(--bad)",
    textDecoration: "underline",
    cursor: "pointer",
  },
});
