import styled from "@emotion/styled";
import { useEffect, useEffectEvent } from "react";
import { Markdown } from "../../controls/content/markdown/markdown.tsx";
import { useHelp } from "./use-help.ts";

export interface HelpMarkdownProps {
  /** File below `help/{language}`, without `.md`. */
  readonly helpId?: string | undefined;
  /** The text itself, in place of a file. */
  readonly content?: string | undefined;
  /** Nothing is loaded before it is seen. Default: yes. */
  readonly visible?: boolean | undefined;
  /** Called after each text has been drawn. */
  readonly onReady?: (() => void) | undefined;
}

/** A help text; loads when it is first seen, and again when it is another. */
export function HelpMarkdown({ helpId, content, visible = true, onReady }: HelpMarkdownProps) {
  const loaded = useHelp(content === undefined ? helpId : undefined, visible);
  const text = content ?? loaded;
  const handleReady = useEffectEvent(() => onReady?.());
  useEffect(() => {
    if (visible && content === undefined && helpId === undefined) handleReady();
  }, [visible, content, helpId]);
  if (!visible || text === undefined) return null;
  return (
    <Panel>
      <Markdown text={text} onReady={onReady} />
    </Panel>
  );
}

const Panel = styled.div({ maxInlineSize: "80vw", maxBlockSize: "80vh", overflow: "auto" });
