import styled from "@emotion/styled";
import type { CSSProperties, ReactNode } from "react";
import { boardPins, type PlacedPin } from "./board-pins.ts";

interface GpioBoardProps<P> {
  readonly label: string;
  /** Of the board, a CSS colour. */
  readonly color: string | null | undefined;
  readonly pins: readonly P[];
  readonly renderPin: (pin: PlacedPin<P & object>) => ReactNode;
}

/** A board with its pins in two columns, each beside its name. */
export function GpioBoard<P extends { readonly pin?: number | undefined; readonly label?: string | undefined }>(
  props: GpioBoardProps<P>,
) {
  const { label, color, pins, renderPin } = props;
  const placed = boardPins(pins);
  const rows = Math.max(1, ...placed.map(({ row }) => row + 1));
  return (
    <Room tabIndex={0} role="group" aria-label={label}>
      <Grid style={{ "--board": color || "var(--ok-mark)", "--rows": rows } as CSSProperties}>
        <span className="board" />
        {placed.map((pin) => {
          const isLeft = pin.col === 0;
          const name = (
            <span
              key={`name ${pin.row} ${pin.col}`}
              className={isLeft ? "name left" : "name"}
              aria-hidden="true"
              title={pin.label}
              style={{ gridRow: pin.row + 1, gridColumn: isLeft ? 1 : 4 }}
            >
              <span className="text">{pin.label}</span>
              <span className="number">{pin.pin}</span>
            </span>
          );
          return [
            name,
            <span
              key={`pin ${pin.row} ${pin.col}`}
              className="pin"
              style={{ gridRow: pin.row + 1, gridColumn: isLeft ? 2 : 3 }}
            >
              {renderPin(pin)}
            </span>,
          ];
        })}
      </Grid>
    </Room>
  );
}

const Room = styled.div({
  flex: 1,
  minBlockSize: 0,
  overflow: "auto",
  display: "grid",
  padding: "0 8px 8px",
  "&:focus-visible": { outline: "2px solid var(--accent)", outlineOffset: -2 },
});

const Grid = styled.div({
  "--pitch": "26px",
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto auto minmax(0, 1fr)",
  gridTemplateRows: "repeat(var(--rows), minmax(0, 1fr))",
  blockSize: "100%",
  minBlockSize: "calc(var(--rows) * var(--pitch))",
  maxBlockSize: "calc(var(--rows) * 44px)",
  alignSelf: "center",
  alignItems: "center",
  "& .board": {
    gridArea: "1 / 2 / -1 / 4",
    alignSelf: "stretch",
    borderRadius: "var(--r)",
    background: "var(--board)",
    boxShadow: "inset 0 0 0 1px rgb(0 0 0 / .25)",
    printColorAdjust: "exact",
  },
  "& .pin": { display: "grid", placeItems: "center", alignSelf: "stretch", minInlineSize: 36 },
  "& .name": {
    display: "flex",
    alignItems: "baseline",
    gap: 6,
    paddingInline: 6,
    font: "var(--t-cap)",
    minInlineSize: 0,
  },
  "& .name.left": { justifyContent: "flex-end" },
  "& .name:not(.left)": { flexDirection: "row-reverse", justifyContent: "flex-end" },
  "& .text": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& .number": { flex: "none", color: "var(--faint)", fontVariantNumeric: "tabular-nums" },
  "@media (pointer: coarse)": { "&:has(button)": { "--pitch": "44px" }, "& .pin:has(button)": { minInlineSize: 44 } },
});
