import styled from "@emotion/styled";
import type { Widget } from "@orrery/model";
import { memo, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { WidgetHost } from "../../../widgets/widget-host.tsx";
import { exampleWidget, type LibraryEntry } from "./library-entries.ts";
import { WidgetSketch } from "./widget-sketch.tsx";

interface WidgetTileProps {
  readonly entry: LibraryEntry;
  /** Whether it shows the widget itself with example values; otherwise a drawing of it. */
  readonly isLive: boolean;
  readonly observe: (tile: HTMLElement | null) => (() => void) | undefined;
  readonly onAdd: () => void;
}

/** A type of widgets that can be added: how it looks, what it is called and what it shows. */
export function WidgetTile({ entry, isLive, observe, onAdd }: WidgetTileProps) {
  const { t } = useTranslation();
  const { id, declaration } = entry;
  const example = useMemo(() => exampleWidget(entry), [entry]);
  return (
    <Tile ref={example && observe} data-tile={id}>
      <div className="picture" inert>
        {isLive && example ? <Example widget={example} /> : <WidgetSketch entry={entry} />}
      </div>
      <button type="button" onClick={onAdd}>
        <b>{declaration.name}</b>
        <em>{t(`dashboard-editor.kind-${declaration.kind}`)}</em>
        <small>{declaration.description}</small>
      </button>
    </Tile>
  );
}

/** The widget with the values of its declaration, half as large as it would be. */
const Example = memo(function Example({ widget }: { readonly widget: Widget }) {
  return (
    <Half>
      <WidgetHost widget={widget} />
    </Half>
  );
});

const PICTURE = 120;

const Half = styled.div({
  inlineSize: "200%",
  blockSize: PICTURE * 2,
  transform: "scale(.5)",
  transformOrigin: "0 0",
  "&:dir(rtl)": { transformOrigin: "100% 0" },
  "& > *": { blockSize: "100%" },
});

const Tile = styled.li({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  background: "var(--surface)",
  overflow: "hidden",
  "&:hover": { borderColor: "var(--line-field)" },
  "&:has(> button:focus-visible)": { outline: "2px solid var(--accent)", outlineOffset: 1 },
  "& > .picture": {
    flex: "none",
    blockSize: PICTURE,
    borderBlockEnd: "1px solid var(--line)",
    background: "var(--page)",
    overflow: "hidden",
  },
  "& > .picture > svg": { display: "block", inlineSize: "100%", blockSize: "100%", padding: 10 },
  "& > button": {
    display: "grid",
    gridTemplateColumns: "1fr auto",
    alignContent: "start",
    gap: "2px 8px",
    flex: 1,
    padding: "8px 12px 10px",
    border: 0,
    background: "none",
    color: "inherit",
    textAlign: "start",
    cursor: "pointer",
  },
  // The whole tile can be pressed.
  "& > button::after": { content: '""', position: "absolute", inset: 0 },
  "& > button:focus-visible": { outline: "none" },
  "& b": { font: "600 13px/20px var(--font)" },
  "& em": { font: "var(--t-cap)", lineHeight: "20px", color: "var(--dim)", whiteSpace: "nowrap" },
  "& small": { gridColumn: "1 / -1", font: "var(--t-cap)", color: "var(--dim)" },
  "@media (max-width: 599.95px)": { "& > button": { gridTemplateColumns: "1fr" }, "& em": { order: 1 } },
});
