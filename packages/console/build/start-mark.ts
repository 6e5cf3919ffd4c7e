import type { Plugin } from "vite";
import { MARK } from "../src/controls/basics/mark.ts";

const PLACE = "<!-- mark -->";
const START_SIZE = 40;

/** Puts the mark into the page's HTML, where it is seen before any code has come. */
export function startMark(): Plugin {
  return { name: "orrery-start-mark", transformIndexHtml: (html) => html.replace(PLACE, svg()) };
}

function svg(): string {
  const { viewBox, strokeWidth, orbits, body, planet } = MARK;
  const circle = ({ cx, cy, r }: typeof body | typeof planet, fill: string) =>
    `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`;
  return [
    `<svg width="${START_SIZE}" height="${START_SIZE}" viewBox="${viewBox}" fill="none" stroke-width="${strokeWidth}"`,
    ' stroke-linecap="round" aria-hidden="true"><g stroke="currentColor">',
    ...orbits.map((orbit) => `<path d="${orbit}"/>`),
    `</g>${circle(body, "currentColor")}${circle(planet, "var(--accent)")}</svg>`,
  ].join("");
}
