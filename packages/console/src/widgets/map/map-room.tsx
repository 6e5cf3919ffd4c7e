import styled from "@emotion/styled";

/** The element of a map with what lies over it. The few rules that MapLibre needs, in our look. */
export const MapRoom = styled.div({
  position: "relative",
  flex: 1,
  minBlockSize: 0,
  overflow: "hidden",
  borderBlockStart: "1px solid var(--line)",
  background: "var(--map-water)",
  direction: "ltr", // pixels of maps count from the left
  "&[data-base='picture']": { background: "var(--surface)" },
  "& .canvas": { position: "absolute", inset: 0 },
  "& .source": {
    position: "absolute",
    insetBlockEnd: 0,
    insetInlineStart: 0,
    padding: "1px 6px",
    background: "var(--surface)",
    color: "var(--dim)",
    font: "var(--t-cap)",
    borderStartEndRadius: 4,
  },
  "& .state": { position: "absolute", inset: 0, display: "flex", padding: 16, background: "var(--surface)" },
  "& .maplibregl-canvas-container, & .maplibregl-canvas": { position: "absolute", inset: 0 },
  "& .maplibregl-canvas-container": { cursor: "grab", userSelect: "none" },
  "& .maplibregl-canvas-container:active": { cursor: "grabbing" },
  "& .maplibregl-canvas:focus-visible": { outline: "2px solid var(--accent)", outlineOffset: -3 },
  // As the hands of phones want it: one finger moves the page, two the map.
  "& .maplibregl-cooperative-gestures, & .maplibregl-cooperative-gestures .maplibregl-canvas": {
    touchAction: "pan-x pan-y",
  },
  "& .maplibregl-touch-zoom-rotate:not(.maplibregl-cooperative-gestures)": { touchAction: "none" },
  "& .maplibregl-control-container, & .maplibregl-boxzoom": { pointerEvents: "none" },
  "& .maplibregl-boxzoom": { position: "absolute", inset: "0 auto auto 0", border: "2px dashed var(--accent)" },
  "& .maplibregl-cooperative-gesture-screen": {
    position: "absolute",
    inset: 0,
    zIndex: 3,
    display: "grid",
    placeItems: "center",
    padding: 16,
    background: "var(--scrim)",
    color: "var(--on-ink)",
    font: "var(--t-h3)",
    textAlign: "center",
    opacity: 0,
    pointerEvents: "none",
    transition: "opacity var(--slow)",
  },
  "& .maplibregl-cooperative-gesture-screen.maplibregl-show": { opacity: 1 },
  "& .maplibregl-cooperative-gesture-screen .maplibregl-desktop-message": { display: "none" },
});
