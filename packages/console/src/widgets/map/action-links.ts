import type { MouseEvent } from "react";

const TAG = /<(link|button)-act\s+name=(['"])([^'"<>]*)\2\s*>([\s\S]*?)<\/\1-act>/g;
const MARK = "#action=";

/** Tags of actions as links whose address names the action: all else of them would not be safe. */
export const withActions = (html: string): string =>
  html.replaceAll(
    TAG,
    (_, _kind: string, _quote: string, name: string, text: string) =>
      `<a href="${MARK}${encodeURIComponent(name)}">${text}</a>`,
  );

/** The action that a pressed link names; a link of that kind leads nowhere. */
export function actionIn(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const address = link?.getAttribute("href") ?? "";
  if (!address.startsWith("#")) return undefined;
  event.preventDefault();
  return address.startsWith(MARK) ? decodeURIComponent(address.slice(MARK.length)) : undefined;
}
