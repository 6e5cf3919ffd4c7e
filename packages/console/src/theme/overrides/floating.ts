import type { Components } from "@mui/material/styles";

/** What floats: menus, dialogs, sheets, tooltips. Only these carry a shadow. */
export const floatingOverrides: Components = {
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: "none" } } },
  MuiMenu: {
    defaultProps: { transitionDuration: 120 },
    styleOverrides: {
      paper: {
        marginTop: 4,
        minWidth: 180,
        borderRadius: "var(--r)",
        background: "var(--raised)",
        boxShadow: "var(--shadow-menu)",
      },
      list: { padding: 4 },
    },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        gap: 10,
        minHeight: 32,
        padding: "0 8px",
        borderRadius: "var(--r-control)",
        font: "var(--t-body-s)",
        letterSpacing: 0,
        color: "var(--text)",
        "& .icon": { inlineSize: 16, blockSize: 16, color: "var(--dim)" },
        "&:hover, &.Mui-focusVisible": { background: "var(--hover)" },
        "&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible": {
          background: "var(--tint)",
          color: "var(--accent)",
          fontWeight: 500,
        },
        "@media (min-width:600px)": { minHeight: 32 }, // the library has "auto" here
        "@media (max-width: 959.95px)": { minHeight: 40 },
      },
    },
  },
  MuiBackdrop: { styleOverrides: { root: { background: "var(--scrim)" }, invisible: { background: "transparent" } } },
  MuiDialog: {
    styleOverrides: {
      paper: {
        margin: 16,
        width: 440,
        maxWidth: "calc(100% - 32px)",
        borderRadius: "var(--r-dialog)",
        background: "var(--raised)",
        boxShadow: "var(--shadow-menu)",
      },
      paperFullScreen: { margin: 0, width: "100%", maxWidth: "100%", borderRadius: 0 },
    },
  },
};
