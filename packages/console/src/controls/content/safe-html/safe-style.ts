import type { CSSProperties } from "react";

/** What may be said of text and boxes: nothing that takes an element out of its place. */
const ALLOWED =
  /^(color|background(-.+)?|opacity|visibility|display|white-space|vertical-align|line-height|letter-spacing|word-.+|overflow(-.+)?|font(-.+)?|text-.+|border(-.+)?|padding(-.+)?|margin(-.+)?|(min-|max-)?(width|height|inline-size|block-size)|box-shadow|float|clear|(row-|column-)?gap|flex(-.+)?|grid(-.+)?|align-.+|justify-.+|list-style(-.+)?|cursor|direction)$/;
/** Values that load something: it would be asked of another site, with what its author knows in the address. */
const LOADS = /url\(|image|src\(|element\(/i;
const MAX_PROPERTIES = 50;

/** The harmless declarations of a style that people have written: names as CSS has them, values as the browser reads them. */
export function safeDeclarations(
  given: string | Readonly<Record<string, unknown>>,
): readonly (readonly [string, string])[] {
  const { style } = document.createElement("span");
  if (typeof given === "string") style.cssText = given;
  else {
    for (const [name, value] of Object.entries(given).slice(0, MAX_PROPERTIES)) {
      if (typeof value === "string" || typeof value === "number") style.setProperty(kebab(name), String(value));
    }
  }
  return [...style]
    .map((name) => [name, style.getPropertyValue(name)] as const)
    .filter(([name, value]) => ALLOWED.test(name) && !LOADS.test(value));
}

/** {@link safeDeclarations} for an element of our own; anything that is no plain object styles nothing. */
export function safeStyle(given: unknown): CSSProperties {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return {};
  const declarations = safeDeclarations(given as Readonly<Record<string, unknown>>);
  return Object.fromEntries(declarations.map(([name, value]) => [camel(name), value]));
}

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const camel = (name: string) => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
