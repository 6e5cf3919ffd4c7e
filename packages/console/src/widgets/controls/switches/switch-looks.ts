import { keyframes } from "@emotion/react";
import styled from "@emotion/styled";

const pulses = keyframes({ "50%": { opacity: 0.45 } });

/** The button of a switch: a track, its word and its thumb, of the size that the room has (a size container). */
export const Track = styled.button({
  "--track": "clamp(28px, min(46cqw, 88cqh), 72px)",
  position: "relative",
  blockSize: "var(--track)",
  inlineSize: "calc(var(--track) * 2)",
  padding: 0,
  border: "1px solid var(--line-field)",
  borderRadius: 999,
  background: "var(--sunken)",
  color: "var(--text)",
  cursor: "pointer",
  transition: "background var(--fast), border-color var(--fast)",
  "& .thumb": {
    position: "absolute",
    insetBlock: 3,
    insetInlineStart: 3,
    aspectRatio: "1",
    borderRadius: "50%",
    background: "var(--line-field)",
    transition: "inset-inline-start var(--slow), background var(--fast)",
  },
  "& .word": {
    position: "absolute",
    insetBlock: 0,
    insetInlineStart: "50%",
    inlineSize: "42%",
    display: "grid",
    placeItems: "center",
    font: "600 14px/1 var(--font)",
    fontSize: "calc(var(--track) * .28)",
  },
  "&[aria-checked='true']": { background: "var(--fill)", borderColor: "var(--fill)", color: "var(--on-fill)" },
  "&[aria-checked='true'] .thumb": {
    insetInlineStart: "calc(100% - var(--track) + 5px)",
    background: "var(--on-fill)",
  },
  "&[aria-checked='true'] .word": { insetInlineStart: "8%" },
  "&[data-sending] .thumb": { animation: `${pulses} 1.2s infinite` },
  "&:disabled": { cursor: "default", opacity: 0.5 },
  "@media (prefers-reduced-motion: reduce)": { "& .thumb": { animation: "none !important", transition: "none" } },
});

/** The same as a round button. */
export const RoundButton = styled.button({
  "--round": "clamp(36px, min(92cqw, 92cqh), 140px)",
  inlineSize: "var(--round)",
  blockSize: "var(--round)",
  display: "grid",
  placeItems: "center",
  padding: 0,
  border: "2px solid var(--line-field)",
  borderRadius: "50%",
  background: "var(--sunken)",
  color: "var(--dim)",
  cursor: "pointer",
  transition: "background var(--fast), border-color var(--fast), color var(--fast)",
  "& svg": {
    inlineSize: "52%",
    fill: "none",
    stroke: "currentColor",
    strokeWidth: 2,
    strokeLinecap: "round",
  },
  "&[aria-checked='true']": {
    background: "var(--fill)",
    borderColor: "var(--fill)",
    color: "var(--on-fill)",
    boxShadow: "0 0 0 4px var(--tint-line)",
  },
  "&[data-sending] svg": { animation: `${pulses} 1.2s infinite` },
  "&:disabled": { cursor: "default", opacity: 0.5 },
  "@media (prefers-reduced-motion: reduce)": { "& svg": { animation: "none !important" } },
});
