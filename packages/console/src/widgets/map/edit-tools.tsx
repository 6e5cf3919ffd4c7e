import styled from "@emotion/styled";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { Menu } from "../../controls/overlays/menu.tsx";
import { ChooseRecord } from "./choose-record.tsx";
import type { DrawTool } from "./engine/draw-on-map.ts";
import type { EditOffers } from "./parts/edit-offers.ts";
import type { MapRecord } from "./parts/map-record.ts";
import type { EditMode } from "./use-map-editing.ts";

interface EditToolsProps {
  readonly offers: EditOffers;
  readonly mode: EditMode;
  readonly onMode: (mode: EditMode) => void;
  /** The entities that have no place, or no shape, yet. */
  readonly candidatesOf: (tool: DrawTool) => readonly MapRecord[];
}

/** Buttons at the other corner of a map: draw, change, remove. */
export function EditTools({ offers, mode, onMode, candidatesOf }: EditToolsProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState<{ readonly tool: DrawTool; readonly records: readonly MapRecord[] }>();
  if (offers.tools.length === 0 && !offers.changes && !offers.removes) return null;
  const draw = (tool: DrawTool) => {
    const records = candidatesOf(tool);
    const [only] = records;
    if (records.length > 1) setAsked({ tool, records });
    else if (only) onMode({ kind: "draw", tool, id: only.id });
  };
  const toggle = (kind: "shapes" | "remove") => () => onMode(mode.kind === kind ? { kind: "none" } : { kind });
  return (
    <Column>
      {offers.tools.length > 0 && (
        <Menu
          actions={() =>
            offers.tools.map((tool) => ({
              id: tool,
              label: t(`map.draw-${tool}`),
              disabled: candidatesOf(tool).length === 0,
              run: () => draw(tool),
            }))
          }
          trigger={(button) => <IconButton icon="plus" size="compact" label={t("map.draw")} {...button} />}
        />
      )}
      {offers.changes && (
        <IconButton
          icon="edit"
          size="compact"
          label={t("map.edit-shapes")}
          aria-pressed={mode.kind === "shapes"}
          onClick={toggle("shapes")}
        />
      )}
      {offers.removes && (
        <IconButton
          icon="trash"
          size="compact"
          label={t("map.remove-things")}
          aria-pressed={mode.kind === "remove"}
          onClick={toggle("remove")}
        />
      )}
      {asked && (
        <ChooseRecord
          title={t(`map.draw-${asked.tool}`)}
          records={asked.records}
          onChoose={(id) => {
            setAsked(undefined);
            onMode({ kind: "draw", tool: asked.tool, id });
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Column>
  );
}

const Column = styled.div({
  position: "absolute",
  zIndex: 1,
  insetBlockStart: 12,
  insetInlineStart: 12,
  display: "flex",
  flexDirection: "column",
  gap: 2,
  padding: 3,
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  background: "var(--surface)",
});
