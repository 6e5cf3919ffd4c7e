import { PANEL_MIN_WIDTH } from "../../controls/time/time-window/panel-placement.ts";

const STACKED = {
  "& .columns": { gridTemplateColumns: "minmax(0, 1fr)" },
  "& .columns > div + div": { borderInlineStart: 0, borderBlockStart: "1px solid var(--line)" },
  "& .choices": { display: "grid", gridTemplateColumns: "1fr 1fr", maxBlockSize: "none" },
} as const;

const TWO_COLUMNS = {
  inlineSize: 640,
  "& .columns": { gridTemplateColumns: "240px minmax(0, 1fr)" },
  "& .columns > div + div": { borderInlineStart: "1px solid var(--line)", borderBlockStart: 0 },
  "& .choices": { display: "block", maxBlockSize: 352 },
} as const;

/** Two columns beside each other where there is room and a reason, else one; on phones the whole screen. */
export const PANEL_STYLES = {
  display: "flex",
  flexDirection: "column",
  inlineSize: PANEL_MIN_WIDTH,
  minBlockSize: 0,
  maxBlockSize: "inherit",
  ...STACKED,
  "& > header": { display: "none" },
  "& h2": { font: "600 16px/24px var(--font)" },
  "& .columns": { ...STACKED["& .columns"], display: "grid", flex: 1, minBlockSize: 0, overflow: "auto" },
  "& > footer": {
    flex: "none",
    display: "flex",
    alignItems: "center",
    gap: 8,
    padding: "12px 20px",
    borderBlockStart: "1px solid var(--line)",
  },
  "@media (min-width: 720px)": { "&[data-wide]": TWO_COLUMNS },
  "@media (max-width: 599.95px)": {
    inlineSize: "100%",
    blockSize: "100%",
    "& > header": {
      display: "flex",
      alignItems: "center",
      justifyContent: "space-between",
      flex: "none",
      blockSize: 48,
      padding: "0 8px 0 20px",
    },
    "& .columns": { ...STACKED["& .columns"], display: "grid", flex: 1, overflow: "auto", alignContent: "start" },
    "& .choices button": { blockSize: 40 },
  },
} as const;
