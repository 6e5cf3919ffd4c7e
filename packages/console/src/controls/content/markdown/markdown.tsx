import { lazy, Suspense } from "react";
import { numbersTo, SkeletonBar, skeletonWidth } from "../../basics/skeleton.tsx";
import type { MarkdownSource } from "./markdown-html.ts";

export interface MarkdownProps extends MarkdownSource {
  /** Blocks of code carry a copy button. Default: yes. */
  readonly copyCode?: boolean | undefined;
  /** Tables are as wide as what they hold, not as the text. Default: no. */
  readonly autoWidthTables?: boolean | undefined;
  /** Links open a tab of their own. Default: yes. */
  readonly newTabLinks?: boolean | undefined;
  /** Called after the text is on the page. */
  readonly onReady?: (() => void) | undefined;
}

/** Compiler and sanitiser are loaded with the first text. */
const MarkdownView = lazy(() => import("./markdown-view.tsx").then((module) => ({ default: module.MarkdownView })));

/** A text in markdown (GitHub's dialect). Markup that could run is removed. */
export function Markdown(props: MarkdownProps) {
  return (
    <Suspense fallback={<Waiting />}>
      <MarkdownView {...props} />
    </Suspense>
  );
}

function Waiting() {
  return (
    <div aria-hidden style={{ display: "grid", gap: 12, paddingBlock: 5 }}>
      {numbersTo(3).map((index) => (
        <SkeletonBar key={index} width={skeletonWidth(index)} />
      ))}
    </div>
  );
}
