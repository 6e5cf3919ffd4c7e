import { useLayoutEffect, useRef } from "react";
import { styledFragment } from "./styled-fragment.ts";

interface StyledHtmlProps {
  readonly html: string;
  readonly className?: string | undefined;
}

/** {@link SafeHtml} that keeps harmless styles, for what authors of dashboards write. Import it lazily. */
export function StyledHtml({ html, className }: StyledHtmlProps) {
  const host = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => host.current?.replaceChildren(styledFragment(html)), [html]);
  return <span ref={host} className={className} />;
}
