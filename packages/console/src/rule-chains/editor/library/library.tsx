import styled from "@emotion/styled";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../../controls/basics/icon.tsx";
import { IconButton } from "../../../controls/basics/icon-button.tsx";
import { SearchField } from "../../../controls/fields/search-field.tsx";
import type { NodeKind } from "../../model/node-kinds.ts";
import { useOpenDialog } from "../editor-dialogs.ts";
import { hueOf, KindTile } from "../kind-look.tsx";
import { NODE_CLASS_TYPE } from "./drag-type.ts";
import { type Category, useCategories } from "./use-categories.ts";

/** What nodes there are: dragged onto the canvas, or added by a click. */
export function Library({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const categories = useCategories(search);
  const toggle = (category: string) => {
    const next = new Set(closed);
    if (!next.delete(category)) next.add(category);
    setClosed(next);
  };
  const isNothing = categories.every(({ kinds }) => kinds.length === 0);
  return (
    <Box aria-label={t("rulechain.library")} data-own-keys>
      <div className="head">
        <SearchField label={t("rulechain.search-nodes")} value={search} onChange={setSearch} />
        <IconButton size="compact" icon="panelL" label={t("rulechain.close-library")} onClick={onClose} />
      </div>
      <div className="body">
        {categories.map((one) => (
          <Group
            key={one.category}
            {...one}
            isOpen={one.kinds.length > 0 && (search !== "" || !closed.has(one.category))}
            onToggle={() => toggle(one.category)}
          />
        ))}
        {isNothing && <p>{t("rulechain.no-nodes-found", { search })}</p>}
      </div>
    </Box>
  );
}

interface GroupProps extends Category {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Group({ category, kinds, isOpen, onToggle }: GroupProps) {
  const { t } = useTranslation();
  return (
    <section style={hueOf(category)}>
      <h2>
        <button type="button" aria-expanded={isOpen} onClick={onToggle}>
          <Icon name={isOpen ? "down" : "right"} size={14} />
          <span className="square" />
          <span className="name">{t(`rulenode.type-${category.toLowerCase()}`)}</span>
          <span>{kinds.length}</span>
        </button>
      </h2>
      {isOpen && (
        <ul>
          {kinds.map((kind) => (
            <Entry key={kind.clazz} kind={kind} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({ kind }: { readonly kind: NodeKind }) {
  const open = useOpenDialog();
  return (
    <li>
      <button
        type="button"
        draggable
        title={kind.description}
        onDragStart={(event) => {
          event.dataTransfer.setData(NODE_CLASS_TYPE, kind.clazz);
          event.dataTransfer.effectAllowed = "copy";
        }}
        onClick={() => open({ kind: "add", clazz: kind.clazz })}
      >
        <KindTile look={kind.category} size={20} />
        {kind.name}
      </button>
    </li>
  );
}

const Box = styled.section({
  display: "flex",
  flexDirection: "column",
  minBlockSize: 0,
  inlineSize: 208,
  borderInlineEnd: "1px solid var(--line)",
  background: "var(--surface)",
  "& .head": { display: "flex", alignItems: "center", gap: 4, padding: "12px 8px 8px 12px" },
  "& .head > div": { inlineSize: "auto", flex: 1, minInlineSize: 0 },
  "& .body": { flex: 1, minBlockSize: 0, overflow: "auto", padding: "0 8px 12px" },
  "& p": { padding: "8px 4px", font: "var(--t-body-s)", color: "var(--dim)", overflowWrap: "anywhere" },
  "& h2": { margin: 0, font: "inherit" },
  "& button": { border: 0, background: "none", color: "inherit", textAlign: "start", outlineOffset: -2 },
  "& h2 > button": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    inlineSize: "100%",
    blockSize: 32,
    padding: "0 4px",
    font: "500 12px/16px var(--font)",
    color: "var(--text)",
    cursor: "pointer",
  },
  "& h2 > button > span:last-of-type": { color: "var(--dim)", fontVariantNumeric: "tabular-nums" },
  "& .name": { flex: 1 },
  "& .square": { inlineSize: 8, blockSize: 8, borderRadius: 2, background: "var(--k)" },
  "& ul": { listStyle: "none", margin: 0, padding: 0 },
  "& li > button": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    inlineSize: "100%",
    minBlockSize: 30,
    padding: "4px 6px",
    borderRadius: "var(--r-control)",
    font: "var(--t-body-s)",
    color: "var(--dim)",
    cursor: "grab",
  },
  "& li > button:hover": { background: "var(--hover)", color: "var(--text)" },
});
