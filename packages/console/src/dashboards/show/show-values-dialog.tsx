import styled from "@emotion/styled";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { Select } from "../../controls/fields/select.tsx";
import { directedKey } from "../../controls/hooks/directed-key.ts";
import { Dialog } from "../../controls/overlays/dialogs/dialog.tsx";
import { LoadError } from "../../errors/load-error.tsx";
import { findEntity } from "../../pickers/entity/find-entities.ts";
import { useClient } from "../../session/client-context.tsx";
import { useClaims } from "../../session/use-session.ts";
import { type LibraryEntry, libraryEntries } from "../editor/library/library-entries.ts";
import { AddToDashboardDialog } from "./add-to-dashboard-dialog.tsx";
import { FIRST_BUNDLE, fittingEntries, type ShownValues } from "./value-widgets.ts";
import { ValuesPreview } from "./values-preview.tsx";

interface ShowValuesDialogProps {
  readonly values: ShownValues;
  /** `added`: the widget went into a dashboard. */
  readonly onClose: (added: boolean) => void;
}

/** Values of an entity as widgets, one type after the other, live; the one that fits goes into a dashboard. */
export function ShowValuesDialog({ values, onClose }: ShowValuesDialogProps) {
  const { t } = useTranslation();
  const client = useClient();
  const { authority } = useClaims();
  const entity = useQuery({
    queryKey: ["entity", "found", values.entity.id],
    queryFn: ({ signal }) => findEntity(client, values.entity, signal),
  });
  const entries = useMemo(() => fittingEntries(libraryEntries(), values), [values]);
  const bundles = [...new Map(entries.map((entry) => [entry.bundle.alias, entry.bundle.title]))];
  const [bundle, setBundle] = useState(() => bundles.find(([alias]) => alias === FIRST_BUNDLE)?.[0] ?? bundles[0]?.[0]);
  const [index, setIndex] = useState(0);
  const [adding, setAdding] = useState<LibraryEntry>();
  const offered = entries.filter((entry) => entry.bundle.alias === bundle);
  const entry = offered[index] ?? offered[0];
  const step = (by: number) => setIndex((index + by + offered.length) % offered.length);
  const turn = (event: KeyboardEvent<HTMLElement>) => {
    const key = directedKey(event.key, event.currentTarget);
    if (key !== "ArrowLeft" && key !== "ArrowRight") return;
    event.preventDefault();
    step(key === "ArrowLeft" ? -1 : 1);
  };
  const name = entity.data?.name;
  if (adding && name !== undefined) {
    return (
      <AddToDashboardDialog
        entry={adding}
        values={values}
        name={name}
        onBack={() => setAdding(undefined)}
        onAdded={() => onClose(true)}
      />
    );
  }
  return (
    <Dialog
      open
      width={720}
      fill="height"
      title={t("show-values.title", { count: values.keys.length })}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{t("action.close")}</Button>
          {authority === "TENANT_ADMIN" && (
            <Button
              variant="primary"
              icon="plus"
              disabled={name === undefined || !entry}
              onClick={() => setAdding(entry)}
            >
              {t("show-values.add")}
            </Button>
          )}
        </>
      }
    >
      <Stage>
        <div className="choice">
          <Select
            bare
            size="toolbar"
            label={t("show-values.bundle")}
            value={bundle ?? ""}
            choices={bundles.map(([value, label]) => ({ value, label }))}
            onChange={(next) => {
              setBundle(next);
              setIndex(0);
            }}
          />
          <span className="name" aria-live="polite">
            <b>{entry?.declaration.name}</b>
            <small>{t("show-values.place", { number: offered.length && index + 1, count: offered.length })}</small>
          </span>
          <fieldset className="turn" aria-label={t("show-values.widgets")} onKeyDown={turn}>
            <IconButton icon="left" label={t("show-values.previous")} onClick={() => step(-1)} />
            <IconButton icon="right" label={t("show-values.next")} onClick={() => step(1)} />
          </fieldset>
        </div>
        <div className="preview">
          {entity.error && (
            <LoadError name={t("show-values.entity")} error={entity.error} onRetry={() => void entity.refetch()} />
          )}
          {entry && name !== undefined && <ValuesPreview key={entry.id} entry={entry} values={values} name={name} />}
        </div>
      </Stage>
    </Dialog>
  );
}

const Stage = styled.div({
  display: "flex",
  flexDirection: "column",
  gap: 12,
  blockSize: "100%",
  minBlockSize: 0,
  color: "var(--text)",
  "& .choice": { display: "flex", alignItems: "center", gap: 12 },
  "& .choice > :first-child": { flex: "none", inlineSize: 200 },
  "& .name": { flex: 1, display: "grid", minInlineSize: 0 },
  "& b": { font: "600 13px/18px var(--font)", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& small": { font: "var(--t-cap)", color: "var(--dim)", fontVariantNumeric: "tabular-nums" },
  "& .turn": { display: "flex", flex: "none", margin: 0, padding: 0, border: 0 },
  "& .preview": {
    flex: 1,
    display: "grid",
    placeItems: "center",
    minBlockSize: 280,
    padding: 16,
    border: "1px solid var(--line)",
    borderRadius: "var(--r)",
    background: "var(--page)",
    overflow: "hidden",
  },
  "@media (max-width: 599.95px)": {
    "& .choice": { flexWrap: "wrap", rowGap: 4 },
    "& .choice > :first-child": { flex: "1 0 100%" },
    "& .preview": { padding: 8 },
  },
});
