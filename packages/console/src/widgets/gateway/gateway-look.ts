import styled from "@emotion/styled";

/** A form that scrolls above its buttons. */
export const Form = styled.div({
  flex: 1,
  minBlockSize: 0,
  display: "flex",
  flexDirection: "column",
  containerType: "inline-size",
  "& .fields": {
    flex: 1,
    minBlockSize: 0,
    overflow: "auto",
    display: "flex",
    flexDirection: "column",
    gap: 20,
    padding: "4px 16px 16px",
  },
  "& .fields > fieldset": { border: 0, margin: 0, padding: 0, minInlineSize: 0, display: "grid", gap: 12 },
  "& .fields > fieldset > legend": { padding: 0, marginBlockEnd: 8, font: "600 13px/20px var(--font)" },
  "& [role='note']": { padding: "8px 12px", borderRadius: "var(--r)", background: "var(--info-tint)" },
  "& .end": {
    flex: "none",
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: 8,
    padding: "10px 16px",
    borderBlockStart: "1px solid var(--line-soft)",
  },
  "& .end > [role='status']": { flex: 1, font: "var(--t-body-s)", color: "var(--ok)" },
  "& .connector": {
    display: "grid",
    gridTemplateColumns: "1fr auto auto",
    alignItems: "end",
    gap: "8px 12px",
    paddingBlockEnd: 12,
    borderBlockEnd: "1px solid var(--line-soft)",
  },
  "& .connector > .wide": { gridColumn: "1 / -1" },
  "& .none": { font: "var(--t-body-s)", color: "var(--dim)" },
  "@container (min-width: 480px)": {
    "& fieldset.pairs": { gridTemplateColumns: "1fr 1fr", alignItems: "start" },
    "& fieldset.pairs > .whole": { gridColumn: "1 / -1" },
    "& .connector": { gridTemplateColumns: "minmax(0, 1fr) 150px auto auto auto" },
    "& .connector > .wide": { gridColumn: "auto" },
  },
  "@media print": { "& .end": { display: "none" }, "& .fields": { overflow: "visible" } },
});
