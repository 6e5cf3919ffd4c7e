import type { Components } from "@mui/material/styles";

/** Tabs: 13/500, 20 apart, 2 px accent line, 40 high. */
export const navigationOverrides: Components = {
  MuiTabs: {
    styleOverrides: {
      root: { minHeight: 40, borderBottom: "1px solid var(--line)", flex: "none" },
      list: { gap: 20 },
      indicator: { height: 2, borderRadius: "2px 2px 0 0", background: "var(--accent)" },
    },
  },
  MuiTab: {
    styleOverrides: {
      root: {
        minWidth: 0,
        minHeight: 40,
        height: 40,
        padding: 0,
        gap: 6,
        flexDirection: "row",
        textTransform: "none",
        font: "500 13px/20px var(--font)",
        letterSpacing: 0,
        color: "var(--dim)",
        opacity: 1,
        "&:hover": { color: "var(--text)" },
        "&.Mui-selected": { color: "var(--text)" },
        "&.Mui-focusVisible": { outline: "2px solid var(--accent)", outlineOffset: "-4px", borderRadius: 6 },
      },
    },
  },
};
