import styled from "@emotion/styled";
import { useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { CopyButton } from "../../basics/copy-button.tsx";
import { Icon } from "../../basics/icon.tsx";
import { safeFragment } from "../safe-html/sanitise.ts";
import { compileMarkdown } from "./compile.ts";
import type { MarkdownProps } from "./markdown.tsx";
import { markdownHtml } from "./markdown-html.ts";
import { markTasks } from "./tasks.ts";

/** A block of code on the page, and the place of its button. */
interface CodeBlock {
  readonly place: HTMLElement;
  readonly code: string;
}

/** The text on the page. React owns the host and the copy buttons, the rest is made of the compiled HTML. */
export function MarkdownView(props: MarkdownProps) {
  const { text, prepare, fallback, copyCode = true, newTabLinks = true, autoWidthTables = false, onReady } = props;
  const { t } = useTranslation();
  const host = useRef<HTMLDivElement>(null);
  const [blocks, setBlocks] = useState<readonly CodeBlock[]>([]);
  const handleReady = useEffectEvent(() => onReady?.());
  const result = useMemo(() => markdownHtml({ text, prepare, fallback }, compileMarkdown), [text, prepare, fallback]);
  const html = result.kind === "html" ? result.html : "";
  const code = t("markdown.code");
  const table = t("markdown.table");
  useLayoutEffect(() => {
    const fragment = safeFragment(html);
    if (newTabLinks) openLinksInTabs(fragment);
    frameTables(fragment, table);
    markTasks(fragment);
    setBlocks(frameCode(fragment, code));
    host.current?.replaceChildren(fragment);
    handleReady();
  }, [html, newTabLinks, code, table]);
  if (result.kind === "failed") {
    return (
      <Failure role="alert">
        <Icon name="error" size={16} />
        {result.message ?? t("markdown.failed")}
      </Failure>
    );
  }
  return (
    <>
      <Text ref={host} className="markdown" data-tables={autoWidthTables ? "auto" : "full"} />
      {copyCode &&
        blocks.map(({ place, code }, index) =>
          createPortal(<CopyButton text={code} label={t("markdown.copy-code")} />, place, String(index)),
        )}
    </>
  );
}

function openLinksInTabs(fragment: DocumentFragment): void {
  for (const link of fragment.querySelectorAll("a[href]:not([href^='#'])")) {
    link.setAttribute("target", "_blank");
    link.setAttribute("rel", "noopener noreferrer");
  }
}

/** Wide tables are moved sideways by themselves, also with the keyboard. */
function frameTables(fragment: DocumentFragment, label: string): void {
  for (const table of fragment.querySelectorAll("table")) {
    const frame = document.createElement("div");
    frame.className = "table";
    table.replaceWith(frame);
    frame.append(table);
    reachable(frame, label);
  }
}

function frameCode(fragment: DocumentFragment, label: string): CodeBlock[] {
  return [...fragment.querySelectorAll("pre")].map((pre) => {
    const frame = document.createElement("div");
    const place = document.createElement("span");
    frame.className = "code";
    pre.replaceWith(frame);
    frame.append(pre, place);
    reachable(pre, label);
    return { place, code: pre.textContent.replace(/\n$/, "") };
  });
}

function reachable(element: HTMLElement, label: string): void {
  element.tabIndex = 0;
  element.setAttribute("role", "group");
  element.setAttribute("aria-label", label);
}

const Failure = styled.p({
  display: "flex",
  alignItems: "center",
  gap: 8,
  color: "var(--bad)",
  font: "var(--t-body-s)",
  overflowWrap: "anywhere",
});

const Text = styled.div({
  font: "var(--t-body)",
  color: "var(--text)",
  overflowWrap: "anywhere",
  "& > :first-of-type": { marginBlockStart: 0 },
  "& > :last-child": { marginBlockEnd: 0 },
  "& h1": { font: "600 20px/28px var(--font)", letterSpacing: "-.01em", margin: "24px 0 8px" },
  "& h2": { font: "600 16px/24px var(--font)", letterSpacing: "-.01em", margin: "24px 0 8px" },
  "& h3, & h4, & h5, & h6": { font: "600 14px/20px var(--font)", margin: "20px 0 4px" },
  "& p, & ul, & ol, & .code, & .table, & blockquote": { margin: "8px 0" },
  "& ul, & ol": { paddingInlineStart: 24 },
  "& ul": { listStyle: "disc" },
  "& ol": { listStyle: "decimal" },
  "& li": { marginBlock: 4 },
  "& .task": { listStyle: "none", marginInlineStart: -18 },
  "& a": { color: "var(--accent)", textDecoration: "underline", textUnderlineOffset: 2 },
  "& code": {
    padding: "1px 4px",
    borderRadius: 4,
    background: "var(--sunken)",
    border: "1px solid var(--line-soft)",
    font: "12px/16px var(--mono)",
  },
  "& .code": { position: "relative", direction: "ltr" },
  "& .code > span": { position: "absolute", insetBlockStart: 4, insetInlineEnd: 4 },
  "& .code > span .icon-button": { background: "var(--sunken)" },
  "& pre": {
    margin: 0,
    padding: "12px 44px 12px 12px",
    overflow: "auto",
    border: "1px solid var(--line)",
    borderRadius: "var(--r)",
    background: "var(--sunken)",
  },
  "& pre code": { padding: 0, border: 0, background: "none", font: "12px/18px var(--mono)", whiteSpace: "pre" },
  "& blockquote": {
    marginInline: 0,
    paddingInlineStart: 12,
    borderInlineStart: "3px solid var(--line-strong)",
    color: "var(--dim)",
  },
  "& .table": { overflowX: "auto" },
  "&[data-tables='auto'] table": { inlineSize: "auto" },
  "& table": { font: "var(--t-body-s)", overflowWrap: "normal" },
  "& th": { font: "500 12px/16px var(--font)", color: "var(--dim)", textAlign: "start" },
  "& th, & td": { padding: "8px 12px", borderBlockEnd: "1px solid var(--line-soft)" },
  "& th[align='right'], & td[align='right']": { textAlign: "end", fontVariantNumeric: "tabular-nums" },
  "& img": { maxInlineSize: "100%", borderRadius: "var(--r-control)" },
  "& hr": { margin: "20px 0", border: 0, borderBlockStart: "1px solid var(--line)" },
});
