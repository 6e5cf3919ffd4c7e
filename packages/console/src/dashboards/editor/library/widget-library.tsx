import styled from "@emotion/styled";
import MuiDialog from "@mui/material/Dialog";
import { placeNewWidget } from "@orrery/model";
import { layoutAt, layoutsOf, wholeLayout } from "@orrery/model/dashboard-edits";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../controls/basics/button.tsx";
import { IconButton } from "../../../controls/basics/icon-button.tsx";
import { EmptyState } from "../../../controls/basics/states.tsx";
import { VisuallyHidden } from "../../../controls/basics/visually-hidden.ts";
import { SearchField } from "../../../controls/fields/search-field.tsx";
import { Select } from "../../../controls/fields/select.tsx";
import { directedKey } from "../../../controls/hooks/directed-key.ts";
import { isTyping } from "../../../controls/hooks/key-focus.ts";
import { useIsPhone } from "../../../controls/hooks/use-is-phone.ts";
import { CloseOnLeave } from "../../../controls/overlays/close-on-leave.tsx";
import { useClient } from "../../../session/client-context.tsx";
import { useEditor, useEditorState } from "../model/editor-context.ts";
import { EntryDetails } from "./entry-details.tsx";
import { foundEntries, type LibraryEntry, libraryEntries, newWidget } from "./library-entries.ts";
import { LibraryGroups } from "./library-groups.tsx";
import { nextTile } from "./next-tile.ts";
import { ownEntries } from "./own-types.ts";
import { previewWidget } from "./preview-widget.ts";
import { useLiveTiles } from "./use-live-tiles.ts";
import { usePreviewSource } from "./use-preview-source.ts";
import { WidgetTile } from "./widget-tile.tsx";

interface WidgetLibraryProps {
  readonly onClose: () => void;
  readonly onImport: () => void;
}

/** Previews with the values that types come with. */
const EXAMPLE = "example";

/**
 * All types of widgets by bundles, with previews of one's own values. Arrows choose a type while one types, Enter adds it and
 * opens its settings; with Shift the library stays open.
 */
export function WidgetLibrary({ onClose, onImport }: WidgetLibraryProps) {
  const { t } = useTranslation();
  const id = useId();
  const editor = useEditor();
  const client = useClient();
  const isPhone = useIsPhone();
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const own = useQuery({
    queryKey: ["picker", "own-widget-types"],
    queryFn: ({ signal }) => ownEntries(client, signal),
    retry: false, // those of the installation are there without them
  });
  const entries = useMemo(() => [...libraryEntries(), ...(own.data ?? [])], [own.data]);
  const [bundle, setBundle] = useState<string>();
  const [search, setSearch] = useState("");
  const [picked, setPicked] = useState<string>();
  const [added, setAdded] = useState("");
  const { live, observe } = useLiveTiles();
  const aliases = useEditorState(({ history }) => history.present.configuration.entityAliases);
  const [shownBy, setShownBy] = useState(() => Object.keys(aliases)[0] ?? EXAMPLE);
  const source = usePreviewSource(shownBy === EXAMPLE ? undefined : shownBy);
  const previews = useMemo(
    () => new Map(entries.map((entry) => [entry.id, previewWidget(entry, source)] as const)),
    [entries, source],
  );
  const shown = foundEntries(entries, { bundle, search });
  const active = shown.find((entry) => entry.id === picked) ?? shown[0];
  const add = (entry: LibraryEntry, staysOpen: boolean) => {
    const { at } = editor.state();
    const { configuration } = editor;
    const layout = layoutAt(configuration, wholeLayout(at));
    const state = configuration.states[at.state];
    if (!layout || !state) return;
    const aliasId = shownBy === EXAMPLE ? Object.keys(aliases)[0] : shownBy;
    const widget = newWidget(entry, crypto.randomUUID(), aliasId);
    const [sizeX, sizeY] = entry.declaration.size;
    const layouts = layoutsOf(state).length;
    const place = placeNewWidget(layout, { sizeX, sizeY, layouts, config: widget.config });
    editor.add({ kind: "add", at, widgets: [{ widget, place }] });
    setAdded(t("dashboard-editor.library-added", { name: entry.declaration.name }));
    if (staysOpen) return;
    editor.open(widget.id);
    onClose();
  };
  const pick = (entry: LibraryEntry) => {
    setPicked(entry.id);
    document.getElementById(tileId(entry))?.scrollIntoView({ block: "nearest" });
  };
  const tileId = (entry: LibraryEntry) => `${id}-${entry.id}`;
  const press = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.nativeEvent.isComposing || !(target instanceof HTMLElement)) return;
    if (event.key === "/" && !isTyping(target)) {
      event.preventDefault();
      box.current?.querySelector("input")?.focus();
      return;
    }
    const typed = target instanceof HTMLInputElement && target.type === "search" ? target.value : undefined;
    if (typed === undefined && target !== list.current) return;
    const offered = typed === undefined ? shown : foundEntries(entries, { bundle, search: typed });
    const from = offered.find((entry) => entry.id === picked) ?? offered[0];
    if (event.key === "Enter") {
      event.preventDefault();
      if (from) add(from, event.shiftKey);
      return;
    }
    // In a text that is being written these keys move the cursor.
    if (typed && !["ArrowUp", "ArrowDown"].includes(event.key)) return;
    const { ctrlKey, metaKey, altKey, shiftKey } = event;
    if (!from || ctrlKey || metaKey || altKey || shiftKey) return;
    const grid = { count: offered.length, columns: columnsOf(list.current) };
    const next = offered[nextTile(directedKey(event.key, target), offered.indexOf(from), grid) ?? -1];
    if (!next) return;
    event.preventDefault();
    pick(next);
  };
  const choices = [
    ...Object.values(aliases).map(({ id: value, alias }) => ({ value, label: alias })),
    { value: EXAMPLE, label: t("dashboard-editor.preview-example") },
  ];
  return (
    <MuiDialog
      open
      fullScreen={isPhone}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      slotProps={{ paper: { style: isPhone ? {} : PAPER } }}
    >
      <CloseOnLeave onClose={onClose} />
      <Shelves ref={box} onKeyDown={press}>
        <header>
          <h2 id={`${id}-title`}>{t("dashboard-editor.library-title")}</h2>
          <div className="search">
            <SearchField
              label={t("dashboard-editor.search-widgets", { count: entries.length })}
              value={search}
              onChange={(text) => {
                setSearch(text);
                setPicked(undefined);
              }}
              autoFocus
            />
          </div>
          {choices.length > 1 && (
            <div className="previews">
              <span aria-hidden="true">{t("dashboard-editor.previews-show")}</span>
              <Select
                bare
                size="toolbar"
                label={t("dashboard-editor.previews-show")}
                value={choices.some(({ value }) => value === shownBy) ? shownBy : EXAMPLE}
                choices={choices}
                onChange={setShownBy}
              />
            </div>
          )}
          <IconButton icon="upload" label={t("dashboard-editor.do-import")} onClick={onImport} />
          <IconButton icon="close" label={t("action.close")} shortcut="Esc" onClick={onClose} />
        </header>
        <LibraryGroups
          entries={entries}
          matching={foundEntries(entries, { bundle: undefined, search })}
          shown={bundle}
          own={own}
          onShow={(asked) => {
            setBundle(asked);
            setPicked(undefined);
            list.current?.scrollTo(0, 0);
          }}
        />
        {shown.length === 0 ? (
          <div className="none">
            <EmptyState
              icon="search"
              title={t("dashboard-editor.no-widget-found", { search })}
              actions={
                bundle === undefined ? undefined : (
                  <Button onClick={() => setBundle(undefined)}>{t("dashboard-editor.search-all-widgets")}</Button>
                )
              }
            />
          </div>
        ) : (
          <ul
            ref={list}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a list of which one is chosen
            role="listbox"
            tabIndex={0}
            aria-label={t("dashboard-editor.widgets")}
            aria-activedescendant={active && tileId(active)}
          >
            {shown.map((entry) => (
              <WidgetTile
                key={entry.id}
                id={tileId(entry)}
                entry={entry}
                preview={previews.get(entry.id)}
                isLive={live.has(entry.id)}
                isActive={entry === active}
                observe={observe}
                onPick={() => setPicked(entry.id)}
                onAdd={() => add(entry, false)}
              />
            ))}
          </ul>
        )}
        {active && (
          <EntryDetails entry={active} preview={previews.get(active.id)} onAdd={(stays) => add(active, stays)} />
        )}
        <VisuallyHidden role="status">{added}</VisuallyHidden>
      </Shelves>
    </MuiDialog>
  );
}

/** How many tiles stand side by side now. */
function columnsOf(list: HTMLElement | null): number {
  const top = list?.firstElementChild?.getBoundingClientRect().top;
  const all = [...(list?.children ?? [])];
  return Math.max(1, all.filter((tile) => tile.getBoundingClientRect().top === top).length);
}

const PAPER = {
  inlineSize: "min(1160px, calc(100% - 64px))",
  maxInlineSize: "none",
  blockSize: "min(772px, calc(100% - 64px))",
} as const;

const Shelves = styled.div({
  display: "grid",
  gridTemplateColumns: "192px minmax(0, 1fr) 312px",
  gridTemplateRows: "auto minmax(0, 1fr)",
  flex: 1,
  minBlockSize: 0,
  color: "var(--text)",
  "& > header": {
    gridColumn: "1 / -1",
    display: "flex",
    alignItems: "center",
    gap: 8,
    minBlockSize: 64,
    padding: "0 12px 0 24px",
    borderBlockEnd: "1px solid var(--line)",
  },
  "& > header h2": { marginInlineEnd: 12, font: "600 16px/24px var(--font)", letterSpacing: "-.01em" },
  "& .search": { flex: 1, display: "flex", minInlineSize: 0 },
  "& .search > *": { flex: 1 },
  "& .previews": { display: "flex", alignItems: "center", gap: 8, minInlineSize: 0, marginInlineStart: 8 },
  "& .previews > span": { font: "var(--t-cap)", color: "var(--dim)", whiteSpace: "nowrap" },
  "& .previews > :last-child": { maxInlineSize: 200 },
  "& > .none": { gridColumn: "2 / -1", overflow: "auto", background: "var(--page)" },
  "& > ul": {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(184px, 1fr))",
    gridAutoRows: "max-content",
    gap: 12,
    margin: 0,
    padding: 16,
    listStyle: "none",
    overflow: "auto",
    background: "var(--page)",
    scrollPadding: 16,
  },
  "& > ul:focus-visible": { outline: "2px solid var(--accent)", outlineOffset: -2 },
  "@media (max-width: 1199.95px)": { gridTemplateColumns: "168px minmax(0, 1fr) 264px" },
  "@media (max-width: 959.95px)": {
    gridTemplateColumns: "minmax(0, 1fr)",
    gridTemplateRows: "auto auto minmax(0, 1fr) auto",
    "& > header": { flexWrap: "wrap", padding: "8px 8px 8px 16px" },
    "& > header h2": { flex: 1 },
    "& .search": { order: 1, flexBasis: "100%", paddingInlineEnd: 8 },
    "& .previews": { order: 2, flexBasis: "100%", margin: 0 },
    "& > .none": { gridColumn: 1 },
    "& > ul": { gridTemplateColumns: "repeat(auto-fill, minmax(150px, 1fr))", gap: 8, padding: 8, scrollPadding: 8 },
  },
});
