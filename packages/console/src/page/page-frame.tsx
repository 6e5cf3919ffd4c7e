import styled from "@emotion/styled";
import type { ReactNode } from "react";
import { Toolbar } from "./toolbar/toolbar.tsx";

interface PageFrameProps {
  /** What the page calls itself where its route cannot know: the name of its entity. */
  readonly title?: string | undefined;
  /** Beside the title, for lists. */
  readonly count?: number | undefined;
  /** A control beside the title; the same element for as long as it is the same. */
  readonly beside?: ReactNode;
  /** Home and dashboards stand on the page tone, lists on the surface. */
  readonly tone?: "surface" | "page" | undefined;
  readonly children: ReactNode;
}

/** The bar above a page, and the page. Every page inside the shell is wrapped in one. */
export function PageFrame({ title, count, beside, tone = "surface", children }: PageFrameProps) {
  return (
    <Frame data-tone={tone}>
      <Toolbar title={title} count={count} beside={beside} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
    </Frame>
  );
}

const Frame = styled.div({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  minInlineSize: 0,
  minBlockSize: 0,
  blockSize: "100%",
  background: "var(--surface)",
  "&[data-tone='page']": { background: "var(--page)" },
  "& > main": { flex: 1, minBlockSize: 0, display: "flex", flexDirection: "column", overflow: "auto" },
  "& > main:focus": { outline: "none" },
  "& > main:has(> aside[data-whole]) > :not(aside)": { visibility: "hidden" }, // below a drawer that is the page
});
