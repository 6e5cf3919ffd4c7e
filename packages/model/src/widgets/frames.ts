type Config = Readonly<Record<string, unknown>>;

const TEXT = "rgba(0, 0, 0, 0.87)";
const BASE = {
  showTitle: true,
  backgroundColor: "#fff",
  color: TEXT,
  padding: "8px",
  titleStyle: { fontSize: "16px", fontWeight: 400 },
  timewindow: { realtime: { timewindowMs: 60_000 } },
};
const RAISED = { dropShadow: true, enableFullscreen: true };
const { timewindow: _timewindow, ...WITHOUT_WINDOW } = BASE;

/** The frame of a new widget, by the kinds of the widget catalogue (reference: widget catalogue, 0). */
export const FRAMES = {
  plain: BASE,
  raised: { ...BASE, ...RAISED },
  table: {
    ...BASE,
    ...RAISED,
    padding: "4px",
    useDashboardTimewindow: false,
    timewindow: {
      realtime: { timewindowMs: 86_400_000, interval: 1000 },
      aggregation: { type: "NONE", limit: 200 },
    },
  },
  form: { ...BASE, dropShadow: true, enableFullscreen: false },
  control: {
    ...WITHOUT_WINDOW,
    showTitle: false,
    backgroundColor: "#e6e7e8",
    padding: "0px",
    dropShadow: true,
    enableFullscreen: false,
  },
  darkGauge: gauge("#000000", "rgba(255, 254, 254, 0.87)", "0px"),
  lightGauge: gauge("#ffffff", TEXT, "0px"),
  lcdGauge: gauge("#babab2", TEXT, "0px"),
  analogueGauge: gauge("white", TEXT, "8px"),
  /** A card without title. */
  bare: { ...BASE, showTitle: false },
  /** A title over content that fills the card. */
  panel: { ...BASE, padding: "0px" },
  terminal: {
    ...WITHOUT_WINDOW,
    backgroundColor: "#010101",
    color: "rgba(255, 254, 254, 0.87)",
    padding: "0px",
    enableFullscreen: true,
  },
} as const satisfies Readonly<Record<string, Config>>;

export type Frame = keyof typeof FRAMES;

function gauge(backgroundColor: string, color: string, padding: string): Config {
  return { ...BASE, ...RAISED, showTitle: false, backgroundColor, color, padding };
}
