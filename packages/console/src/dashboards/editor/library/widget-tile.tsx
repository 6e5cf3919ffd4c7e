import styled from "@emotion/styled";
import type { Widget } from "@orrery/model";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { WidgetHost } from "../../../widgets/widget-host.tsx";
import type { LibraryEntry } from "./library-entries.ts";
import { WidgetSketch } from "./widget-sketch.tsx";

interface WidgetTileProps {
  readonly id: string;
  readonly entry: LibraryEntry;
  /** Undefined: the type cannot be looked at without being used. */
  readonly preview: Widget | undefined;
  /** Whether it shows the widget itself; otherwise a drawing of it. */
  readonly isLive: boolean;
  readonly isActive: boolean;
  readonly observe: (tile: HTMLElement | null) => (() => void) | undefined;
  readonly onPick: () => void;
  readonly onAdd: () => void;
}

/** A type of widgets that can be added: how it looks and what it is called. */
export function WidgetTile({ id, entry, preview, isLive, isActive, observe, onPick, onAdd }: WidgetTileProps) {
  const { t } = useTranslation();
  const { declaration } = entry;
  return (
    <Tile
      ref={preview && observe}
      id={id}
      role="option"
      aria-selected={isActive}
      aria-label={declaration.name}
      aria-description={declaration.description}
      data-tile={entry.id}
      onClick={onPick}
      onDoubleClick={onAdd}
    >
      <div className="picture" inert>
        {isLive && preview ? <Example key={preview.id} widget={preview} /> : <WidgetSketch entry={entry} />}
      </div>
      <div className="name">
        <b>{declaration.name}</b>
        <em>{t(`dashboard-editor.kind-${declaration.kind}`)}</em>
      </div>
    </Tile>
  );
}

/** The widget half as large as it would be. */
const Example = memo(function Example({ widget }: { readonly widget: Widget }) {
  return (
    <Half>
      <WidgetHost widget={widget} />
    </Half>
  );
});

const PICTURE = 112;

const Half = styled.div({
  inlineSize: "200%",
  blockSize: PICTURE * 2,
  transform: "scale(.5)",
  transformOrigin: "0 0",
  "&:dir(rtl)": { transformOrigin: "100% 0" },
  "& > *": { blockSize: "100%" },
});

const Tile = styled.li({
  display: "flex",
  flexDirection: "column",
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  background: "var(--surface)",
  overflow: "hidden",
  cursor: "pointer",
  userSelect: "none",
  "&:hover": { borderColor: "var(--line-field)" },
  "&[aria-selected=true]": { borderColor: "var(--accent)", boxShadow: "0 0 0 1px var(--accent)" },
  "& > .picture": {
    flex: "none",
    blockSize: PICTURE,
    borderBlockEnd: "1px solid var(--line-soft)",
    overflow: "hidden",
  },
  "& > .picture > svg": { display: "block", inlineSize: "100%", blockSize: "100%", padding: "12px 16px" },
  "& > .name": {
    display: "flex",
    alignItems: "baseline",
    justifyContent: "space-between",
    gap: 8,
    minBlockSize: 40,
    padding: "10px 12px",
  },
  "& b": { minInlineSize: 0, font: "500 13px/20px var(--font)", overflowWrap: "anywhere" },
  "& em": { flex: "none", font: "var(--t-cap)", lineHeight: "20px", color: "var(--dim)", whiteSpace: "nowrap" },
  "@media (max-width: 599.95px)": { "& > .name": { display: "grid", gap: 0, paddingBlock: 6 } },
});
