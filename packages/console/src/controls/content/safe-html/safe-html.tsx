import { useLayoutEffect, useRef } from "react";
import { safeFragment } from "./sanitise.ts";

interface SafeHtmlProps {
  readonly html: string;
  readonly className?: string | undefined;
}

/** A text with markup, of which only what is harmless is kept. Import it lazily: the sanitiser is not small. */
export function SafeHtml({ html, className }: SafeHtmlProps) {
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => host.current?.replaceChildren(safeFragment(html)), [html]);
  return <div ref={host} className={className} style={{ overflowWrap: "anywhere" }} />;
}
