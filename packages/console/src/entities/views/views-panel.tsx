import styled from "@emotion/styled";
import type { ListView } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Button } from "../../controls/basics/button.tsx";
import { Chip } from "../../controls/basics/chip.tsx";
import { Icon } from "../../controls/basics/icon.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { ToolbarLayer } from "../../controls/tables/filter-pill/toolbar-layer.tsx";
import { useClient } from "../../session/client-context.tsx";
import { useMayChange } from "../../session/use-session.ts";
import type { ColumnChoice } from "../columns/column-choice.ts";
import { useSaveView } from "./use-save-view.ts";
import { ViewDialog } from "./view-dialog.tsx";
import { VIEW, viewsQuery } from "./view-list.ts";

export interface ViewsPanelProps {
  /** Which list. */
  readonly list: string;
  /** What the list is called without a view. */
  readonly plain: string;
  /** Its address. */
  readonly base: string;
  readonly current: ListView | undefined;
  /** Search, filters and order as they are now. */
  readonly query: string;
  readonly columns: ColumnChoice | undefined;
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

/** The saved views of a list: one is chosen, what is shown now becomes another one. */
export function ViewsPanel({ list, plain, base, current, query, columns, anchor, onClose }: ViewsPanelProps) {
  const { t } = useTranslation();
  const client = useClient();
  const navigate = useNavigate();
  const mayChange = useMayChange();
  const { data: views, isError, refetch } = useQuery(viewsQuery(client, list));
  const [edited, setEdited] = useState<ListView | "new">();
  const save = useSaveView(list);
  const open = (view?: ListView) => {
    const found = new URLSearchParams(view?.query);
    if (view) found.set(VIEW, view.id);
    void navigate(found.size > 0 ? `${base}?${found}` : base);
    onClose();
  };
  const shown = { query, columns: columns ?? null };
  const isChanged = current !== undefined && (current.query !== query || !sameColumns(current.columns, shown.columns));
  if (edited !== undefined) {
    return (
      <ViewDialog
        view={edited === "new" ? undefined : edited}
        onSave={(given) =>
          edited === "new"
            ? save.mutateAsync({ ...shown, ...given, list }).then(open)
            : save.mutateAsync({ ...edited, ...given, id: edited.id })
        }
        onDelete={
          edited === "new" ? undefined : () => save.remove(edited.id).then(() => edited.id === current?.id && open())
        }
        onClose={onClose}
      />
    );
  }
  return (
    <ToolbarLayer anchor={anchor} label={t("views.views")} onClose={onClose}>
      <Rows onKeyDown={walk}>
        <li>
          <button type="button" aria-current={current === undefined || undefined} onClick={() => open()}>
            <span>{plain}</span>
            {current === undefined && <Icon name="check" size={16} />}
          </button>
        </li>
        {views?.map((view) => (
          <li key={view.id}>
            <button type="button" aria-current={view.id === current?.id || undefined} onClick={() => open(view)}>
              <span dir="auto">{view.name}</span>
              {view.shared && <Chip>{t("views.shared")}</Chip>}
              {view.id === current?.id && <Icon name="check" size={16} />}
            </button>
            {mayChange && view.editable && (
              <IconButton
                size="compact"
                icon="edit"
                label={t("views.edit", { name: view.name })}
                onClick={() => setEdited(view)}
              />
            )}
          </li>
        ))}
      </Rows>
      {views?.length === 0 && <Note>{t("views.none")}</Note>}
      {isError && (
        <Note role="alert">
          {t("views.failed")}
          <Button size="compact" onClick={() => void refetch()}>
            {t("action.try-again")}
          </Button>
        </Note>
      )}
      <Foot>
        {mayChange && isChanged && current.editable && (
          <Button
            size="compact"
            variant="text"
            disabled={save.isPending}
            onClick={() => void save.mutateAsync({ ...current, ...shown }).then(onClose)}
          >
            {t("views.update")}
          </Button>
        )}
        {mayChange && (
          <Button size="compact" icon="plus" onClick={() => setEdited("new")}>
            {t("views.save")}
          </Button>
        )}
      </Foot>
    </ToolbarLayer>
  );
}

function sameColumns(a: ListView["columns"], b: ColumnChoice | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("li > button:first-of-type")];
  const at = stops.findIndex((stop) => stop.parentElement?.contains(document.activeElement));
  stops[at + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
}

const Rows = styled.ul({
  maxBlockSize: "min(400px, 60vh)",
  overflow: "auto",
  scrollbarWidth: "thin",
  "& li": { display: "flex", alignItems: "center", gap: 4, borderRadius: "var(--r-control)" },
  "& li:hover, & li:focus-within": { background: "var(--hover)" },
  "& li > button:first-of-type": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    flex: 1,
    minInlineSize: 0,
    minBlockSize: 32,
    padding: "0 8px",
    border: 0,
    borderRadius: "var(--r-control)",
    background: "none",
    color: "var(--text)",
    font: "inherit",
    textAlign: "start",
    cursor: "pointer",
  },
  "& li > button > span:first-of-type": { flex: 1, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& [aria-current]": { fontWeight: 500 },
  "& [aria-current] .icon": { color: "var(--accent)" },
});

const Note = styled.p({ display: "grid", justifyItems: "start", gap: 8, padding: 8, color: "var(--dim)" });

const Foot = styled.div({
  display: "flex",
  justifyContent: "flex-end",
  gap: 4,
  marginBlockStart: 4,
  paddingBlockStart: 8,
  borderBlockStart: "1px solid var(--line-soft)",
});
