import styled from "@emotion/styled";
import { placeNewWidget } from "@orrery/model";
import { layoutAt, layoutsOf } from "@orrery/model/dashboard-edits";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import { EmptyState } from "../../../controls/basics/states.tsx";
import { SearchField } from "../../../controls/fields/search-field.tsx";
import { Dialog } from "../../../controls/overlays/dialogs/dialog.tsx";
import { useClient } from "../../../session/client-context.tsx";
import { useEditor } from "../model/editor-context.ts";
import { foundEntries, type LibraryEntry, libraryEntries, newWidget } from "./library-entries.ts";
import { ownEntries } from "./own-types.ts";
import { useLiveTiles } from "./use-live-tiles.ts";
import { WidgetTile } from "./widget-tile.tsx";

interface WidgetLibraryProps {
  readonly onClose: () => void;
  readonly onImport: () => void;
}

/** All types of widgets by bundles. One press adds one, whose settings are open then. */
export function WidgetLibrary({ onClose, onImport }: WidgetLibraryProps) {
  const { t } = useTranslation();
  const editor = useEditor();
  const client = useClient();
  const { data: own } = useQuery({
    queryKey: ["picker", "own-widget-types"],
    queryFn: ({ signal }) => ownEntries(client, signal),
    retry: false, // those of the installation are there without them
  });
  const entries = useMemo(() => [...libraryEntries(), ...(own ?? [])], [own]);
  const [bundle, setBundle] = useState<string>();
  const [search, setSearch] = useState("");
  const { live, observe } = useLiveTiles();
  const matching = foundEntries(entries, { bundle: undefined, search });
  const shown = foundEntries(entries, { bundle, search });
  const bundles = [...new Map(entries.map((entry) => [entry.bundle.id, entry.bundle])).values()];
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
          {[{ id: undefined, title: t("dashboard-editor.all-widgets") }, ...bundles].map(({ id, title }) => (
            <button
              key={id ?? ""}
              type="button"
              aria-current={id === bundle ? "true" : undefined}
              onClick={() => setBundle(id)}
            >
              <span>{title}</span>
              <i>{id === undefined ? matching.length : matching.filter((one) => one.bundle.id === id).length}</i>
            </button>
          ))}
        </nav>
        {shown.length === 0 ? (
          <EmptyState icon="search" title={t("dashboard-editor.no-widget-found", { search })} />
        ) : (
          <ul aria-label={t("dashboard-editor.widgets")}>
            {shown.map((entry) => (
              <WidgetTile
                key={entry.id}
                entry={entry}
                isLive={live.has(entry.id)}
                observe={observe}
                onAdd={() => add(entry)}
              />
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
  "& i": { font: "var(--t-cap)", lineHeight: "20px" },
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
  "@media (max-width: 959.95px)": {
    gridTemplateColumns: "minmax(0, 1fr)",
    gridTemplateRows: "auto auto minmax(0, 1fr)",
    "& > nav": { flexDirection: "row" },
    "& > ul": { gridTemplateColumns: "repeat(auto-fill, minmax(150px, 1fr))" },
  },
});
