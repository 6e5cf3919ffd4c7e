import type { Components } from "@mui/material/styles";

const focusRing = { outline: "2px solid var(--accent)", outlineOffset: "1px" };
const disabled = { color: "var(--faint)", background: "var(--sunken)", borderColor: "var(--line)", opacity: 0.75 };

/** Buttons: 36 high, 32 in toolbars (`medium`), 28 compact (`small`). */
export const buttonOverrides: Components = {
  MuiButtonBase: { defaultProps: { disableRipple: true, disableTouchRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true, color: "inherit", variant: "outlined", size: "large" },
    styleOverrides: {
      root: {
        gap: 6,
        minWidth: 0,
        border: "1px solid transparent",
        borderRadius: "var(--r-control)",
        font: "500 13px/20px var(--font)",
        letterSpacing: 0,
        textTransform: "none",
        whiteSpace: "nowrap",
        boxShadow: "none",
        transition: "background var(--fast), border-color var(--fast)",
        "& .icon": { inlineSize: 16, blockSize: 16 },
        "&.Mui-focusVisible": focusRing,
        "&.Mui-disabled": disabled,
        variants: [
          { props: { size: "large" }, style: { height: 36, padding: "0 14px" } },
          { props: { size: "medium" }, style: { height: 32, padding: "0 12px" } },
          { props: { size: "small" }, style: { height: 28, padding: "0 10px" } },
          {
            props: { variant: "contained" },
            style: {
              background: "var(--fill)",
              borderColor: "var(--fill)",
              color: "var(--on-fill)",
              "&:hover": { background: "var(--fill-hover)", borderColor: "var(--fill-hover)", boxShadow: "none" },
            },
          },
          {
            props: { variant: "contained", color: "error" },
            style: {
              background: "var(--danger-fill)",
              borderColor: "var(--danger-fill)",
              "&:hover": { background: "var(--danger-fill-hover)", borderColor: "var(--danger-fill-hover)" },
            },
          },
          {
            props: { variant: "outlined" },
            style: {
              background: "var(--surface)",
              borderColor: "var(--line-strong)",
              color: "var(--text)",
              "&:hover": { background: "var(--hover)", borderColor: "var(--line-strong)" },
              "&:active": { background: "var(--press)" },
              "& .icon": { color: "var(--dim)" },
            },
          },
          {
            props: { variant: "outlined", color: "error" },
            style: {
              background: "none",
              color: "var(--bad)",
              "&:hover": {
                background: "var(--bad-tint)",
                borderColor: "color-mix(in srgb, var(--bad) 40%, var(--surface))",
              },
              "& .icon": { color: "inherit" },
            },
          },
          {
            props: { variant: "text" },
            style: {
              color: "var(--dim)",
              "&:hover": { background: "var(--hover)", color: "var(--text)" },
              "&.Mui-disabled": { background: "none", borderColor: "transparent" },
            },
          },
          { props: { variant: "text", color: "primary" }, style: { color: "var(--accent)" } },
        ],
      },
    },
  },
};
