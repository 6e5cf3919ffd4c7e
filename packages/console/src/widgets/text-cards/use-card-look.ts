import { useSyncExternalStore } from "react";
import { onThemeChange } from "../../charts/series-color.ts";
import type { CardLook } from "./card-document.ts";

/** The scheme, colour and font of the page, which the document of a card cannot see. */
export function useCardLook(): Omit<CardLook, "inset"> {
  const scheme = useSyncExternalStore(onThemeChange, readScheme);
  const style = getComputedStyle(document.documentElement);
  const read = (name: string) => style.getPropertyValue(name).trim();
  return { scheme, text: read("--text"), surface: read("--surface"), font: read("--font") };
}

function readScheme(): CardLook["scheme"] {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}
