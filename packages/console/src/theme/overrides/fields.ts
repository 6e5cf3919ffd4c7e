import type { Components } from "@mui/material/styles";

/** Fields: label above (see `controls/field.tsx`), box 36 high, 32 in panels (`small`), line at 3:1, focus 2 px accent. */
export const fieldOverrides: Components = {
  MuiOutlinedInput: {
    defaultProps: { notched: false, fullWidth: true },
    styleOverrides: {
      root: {
        height: 36,
        padding: "0 10px",
        gap: 8,
        borderRadius: "var(--r-control)",
        background: "var(--surface)",
        color: "var(--text)",
        font: "var(--t-body-s)",
        letterSpacing: 0,
        "&.MuiInputBase-sizeSmall": { height: 32 },
        "&.MuiInputBase-multiline": { height: "auto", padding: "8px 10px" },
        "& .icon": { inlineSize: 16, blockSize: 16, color: "var(--dim)" },
        "& .MuiOutlinedInput-notchedOutline": {
          borderColor: "var(--line-field)",
          top: 0,
          "& legend": { display: "none" },
        },
        "&:hover .MuiOutlinedInput-notchedOutline": { borderColor: "var(--dim)" },
        "&.Mui-focused .MuiOutlinedInput-notchedOutline": { borderWidth: 2, borderColor: "var(--accent)" },
        "&.Mui-error .MuiOutlinedInput-notchedOutline": { borderWidth: 2, borderColor: "var(--bad)" },
        "&.Mui-disabled, &.MuiInputBase-readOnly": { background: "var(--sunken)", color: "var(--dim)" },
        "&:is(.Mui-disabled, .MuiInputBase-readOnly):not(.Mui-focused, .Mui-error) .MuiOutlinedInput-notchedOutline": {
          borderColor: "var(--line)",
        },
        "&.MuiInputBase-readOnly input": { textOverflow: "ellipsis" },
      },
      input: {
        padding: 0,
        height: "100%",
        "&:focus-visible": { outline: "none" },
        "&::placeholder": { color: "var(--faint)", opacity: 1 },
        "&.Mui-disabled": { WebkitTextFillColor: "var(--dim)" },
      },
    },
  },
  MuiSelect: {
    defaultProps: { displayEmpty: true },
    styleOverrides: {
      select: { display: "flex", alignItems: "center", minHeight: 0, "&&": { paddingInlineEnd: 24 } },
      icon: { right: 10, top: "calc(50% - 8px)", color: "var(--dim)" },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: {
        width: 30,
        height: 18,
        padding: 0,
        overflow: "visible",
        "&:has(:focus-visible)": { outline: "2px solid var(--accent)", outlineOffset: "1px", borderRadius: 9 },
      },
      switchBase: {
        padding: 2,
        color: "var(--on-fill)",
        "&.Mui-checked": { transform: "translateX(12px)", color: "var(--on-fill)" },
        "&.Mui-checked + .MuiSwitch-track": { background: "var(--fill)", opacity: 1 },
        "&.Mui-disabled, &.Mui-checked.Mui-disabled": { color: "var(--surface)" },
        "&.Mui-disabled + .MuiSwitch-track": { background: "var(--line-strong)", opacity: 1 },
        "&.Mui-checked.Mui-disabled + .MuiSwitch-track": { background: "var(--fill)", opacity: 0.5 },
      },
      thumb: { width: 14, height: 14, boxShadow: "none" },
      track: { borderRadius: 9, background: "var(--line-field)", opacity: 1 },
    },
  },
};
