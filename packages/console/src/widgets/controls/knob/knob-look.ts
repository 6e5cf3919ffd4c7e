import styled from "@emotion/styled";

const RING = "radial-gradient(closest-side, #0000 81%, #000 82% 99%, #0000)";
const SCALE = "var(--ok-mark), var(--warn-mark) 150deg, var(--bad-mark) 270deg, #0000 0";

/** A dial of 270 degrees, green to red, as large as its room (a size container). `--angle`: how far it is turned. */
export const Dial = styled.div({
  position: "relative",
  blockSize: "min(100cqw, 100cqh, 320px)",
  aspectRatio: "1",
  borderRadius: "50%",
  touchAction: "none",
  userSelect: "none",
  cursor: "grab",
  fontVariantNumeric: "tabular-nums",
  "&:active": { cursor: "grabbing" },
  "&[aria-disabled='true']": { opacity: 0.5, cursor: "default" },
  "& .arc, & .arc::before": { position: "absolute", inset: 0, borderRadius: "50%", maskImage: RING },
  "& .arc": { background: "conic-gradient(from 225deg, var(--press) 270deg, #0000 0)" },
  // The scale up to the value: what is behind it stays grey.
  "& .arc::before": {
    content: '""',
    background: `conic-gradient(from 225deg, ${SCALE})`,
    maskImage: `${RING}, conic-gradient(from 225deg, #000 var(--angle), #0000 0)`,
    maskComposite: "intersect",
  },
  "& .cap": {
    position: "absolute",
    inset: "14%",
    display: "grid",
    placeItems: "center",
    border: "1px solid var(--line-strong)",
    borderRadius: "50%",
    background: "var(--raised, var(--surface))",
    boxShadow: "0 2px 8px rgb(0 0 0 / .12)",
    containerType: "size",
  },
  "& .mark": {
    position: "absolute",
    inset: 0,
    rotate: "calc(var(--angle) - 135deg)",
    "&::before": {
      content: '""',
      position: "absolute",
      insetBlockStart: "4%",
      left: "calc(50% - 2px)",
      inlineSize: 4,
      blockSize: "14%",
      borderRadius: 2,
      background: "var(--accent)",
    },
  },
  "& .value": { font: "600 16px/1 var(--font)", fontSize: "clamp(11px, 20cqw, 34px)", color: "var(--text)" },
  "& .value small": { fontSize: ".6em", fontWeight: 400, marginInlineStart: 3, color: "var(--dim)" },
  "& .end": {
    position: "absolute",
    insetBlockEnd: "1%",
    left: "24%",
    translate: "-50%",
    font: "var(--t-cap)",
    color: "var(--dim)",
  },
  "& .end.last": { left: "76%" },
});
