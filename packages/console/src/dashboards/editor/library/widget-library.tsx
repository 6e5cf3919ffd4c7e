import styled from "@emotion/styled";
import { placeNewWidget } from "@orrery/model";
import { layoutAt, layoutsOf } from "@orrery/model/dashboard-edits";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import { EmptyState } from "../../../controls/basics/states.tsx";
import { SearchField } from "../../../controls/fields/search-field.tsx";
import { Dialog } from "../../../controls/overlays/dialogs/dialog.tsx";
import { useEditor } from "../model/editor-context.ts";
import { foundEntries, type LibraryEntry, libraryEntries, newWidget } from "./library-entries.ts";
import { WidgetSketch } from "./widget-sketch.tsx";

interface WidgetLibraryProps {
  readonly onClose: () => void;
  readonly onImport: () => void;
}

/** All types of widgets by bundles. One press adds one, whose settings are open then. */
export function WidgetLibrary({ onClose, onImport }: WidgetLibraryProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const entries = useMemo(libraryEntries, []);
  const [bundle, setBundle] = useState<string>();
  const [search, setSearch] = useState("");
  const matching = foundEntries(entries, { bundle: undefined, search });
  const shown = foundEntries(entries, { bundle, search });
  const bundles = [...new Map(entries.map((entry) => [entry.bundle.alias, entry.bundle])).values()];
  const add = (entry: LibraryEntry) => {
    const { at } = editor.state();
    const { configuration } = editor;
    const layout = layoutAt(configuration, at);
    const state = configuration.states[at.state];
    if (!layout || !state) return;
    const widget = newWidget(entry, crypto.randomUUID(), Object.keys(configuration.entityAliases)[0]);
    const [sizeX, sizeY] = entry.declaration.size;
    const layouts = layoutsOf(state).length;
    const place = placeNewWidget(layout, { sizeX, sizeY, layouts, config: widget.config });
    editor.add({ kind: "add", at, widgets: [{ widget, place }] });
    editor.open(widget.id);
    onClose();
  };
  return (
    <Dialog
      open
      width={720}
      fill="page"
      title={t("dashboard-editor.library-title")}
      onClose={onClose}
      actions={
        <>
          <Button icon="upload" onClick={onImport}>
            {t("dashboard-editor.do-import")}
          </Button>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
        </>
      }
    >
      <Shelves>
        <div className="search">
          <SearchField
            label={t("dashboard-editor.search-widgets", { count: entries.length })}
            value={search}
            onChange={setSearch}
            autoFocus
          />
        </div>
        <nav aria-label={t("dashboard-editor.bundles")}>
          {[{ alias: undefined, title: t("dashboard-editor.all-widgets") }, ...bundles].map(({ alias, title }) => (
            <button
              key={alias ?? ""}
              type="button"
              aria-current={alias === bundle ? "true" : undefined}
              onClick={() => setBundle(alias)}
            >
              <span>{title}</span>
              <i>
                {alias === undefined ? matching.length : matching.filter((one) => one.bundle.alias === alias).length}
              </i>
            </button>
          ))}
        </nav>
        {shown.length === 0 ? (
          <EmptyState icon="search" title={t("dashboard-editor.no-widget-found", { search })} />
        ) : (
          <ul aria-label={t("dashboard-editor.widgets")}>
            {shown.map((entry) => (
              <li key={entry.id}>
                <button type="button" onClick={() => add(entry)}>
                  <span className="sketch">
                    <WidgetSketch entry={entry} />
                  </span>
                  <b>{entry.declaration.name}</b>
                  <small>{entry.declaration.description}</small>
                  <em>{t(`dashboard-editor.kind-${entry.declaration.kind}`)}</em>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Shelves>
    </Dialog>
  );
}

const Shelves = styled.div({
  display: "grid",
  gridTemplateColumns: "200px minmax(0, 1fr)",
  gridTemplateRows: "auto minmax(0, 1fr)",
  gap: "12px 20px",
  blockSize: "100%",
  minBlockSize: 0,
  color: "var(--text)",
  "& > .search": { gridColumn: "1 / -1", maxInlineSize: 480 },
  "& > nav": { display: "flex", flexDirection: "column", gap: 2, overflow: "auto" },
  "& > nav button": {
    display: "flex",
    justifyContent: "space-between",
    gap: 8,
    flex: "none",
    padding: "6px 10px",
    border: 0,
    borderRadius: "var(--r-control)",
    background: "none",
    color: "var(--dim)",
    font: "500 13px/20px var(--font)",
    textAlign: "start",
    cursor: "pointer",
    whiteSpace: "nowrap",
  },
  "& > nav button:hover": { background: "var(--hover)" },
  "& > nav [aria-current]": { background: "var(--tint)", color: "var(--accent)" },
  "& i": { font: "var(--t-cap)" },
  "& > ul": {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(216px, 1fr))",
    gridAutoRows: "max-content",
    gap: 12,
    margin: 0,
    padding: "2px 2px 16px",
    listStyle: "none",
    overflow: "auto",
  },
  "& > ul button": {
    display: "grid",
    gridTemplateColumns: "1fr auto",
    alignContent: "start",
    gap: "2px 8px",
    inlineSize: "100%",
    blockSize: "100%",
    padding: "0 0 10px",
    border: "1px solid var(--line)",
    borderRadius: "var(--r)",
    background: "var(--surface)",
    color: "inherit",
    textAlign: "start",
    cursor: "pointer",
    overflow: "hidden",
  },
  "& > ul button:hover": { borderColor: "var(--line-field)" },
  "& > ul button:focus-visible": { outline: "2px solid var(--accent)", outlineOffset: 1 },
  "& .sketch": {
    gridColumn: "1 / -1",
    display: "block",
    blockSize: 104,
    marginBlockEnd: 8,
    padding: 10,
    borderBlockEnd: "1px solid var(--line)",
    background: "var(--page)",
  },
  "& .sketch svg": { inlineSize: "100%", blockSize: "100%" },
  "& b": { paddingInlineStart: 12, font: "600 13px/20px var(--font)" },
  "& em": {
    paddingInlineEnd: 12,
    gridColumn: 2,
    gridRow: 2,
    font: "var(--t-cap)",
    lineHeight: "20px",
    color: "var(--dim)",
  },
  "& small": { gridColumn: "1 / -1", paddingInline: 12, font: "var(--t-cap)", color: "var(--dim)" },
  "@media (max-width: 959.95px)": {
    gridTemplateColumns: "minmax(0, 1fr)",
    gridTemplateRows: "auto auto minmax(0, 1fr)",
    "& > nav": { flexDirection: "row" },
    "& > ul": { gridTemplateColumns: "repeat(auto-fill, minmax(150px, 1fr))" },
  },
});
