import styled from "@emotion/styled";
import { type NodeProps, NodeResizer } from "@xyflow/react";
import { memo, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useEditor } from "../editor-context.ts";
import { useIsReadOnly } from "../read-only.ts";
import type { RemarkType } from "./flow-parts.ts";

const MAX_CHARS = 4000;

/** A note, or a frame around nodes. A double click or Enter edits its text. */
export const RemarkView = memo(function RemarkView({ id, data, selected }: NodeProps<RemarkType>) {
  const { t } = useTranslation();
  const editor = useEditor();
  const readOnly = useIsReadOnly();
  const { kind, text } = data.remark;
  const [writing, setWriting] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Enter on the part itself, which the canvas draws around this box.
    const part = box.current?.parentElement;
    const start = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || event.target !== part || readOnly) return;
      event.preventDefault();
      event.stopPropagation();
      setWriting(true);
    };
    part?.addEventListener("keydown", start);
    return () => part?.removeEventListener("keydown", start);
  }, [readOnly]);
  const end = (typed: string) => {
    setWriting(false);
    editor.edit({ kind: "remark", key: id, change: { text: typed.trim() } });
  };
  const shown = writing ? (
    <textarea
      className="nodrag nopan nowheel"
      aria-label={t(kind === "note" ? "rulechain.note" : "rulechain.frame")}
      defaultValue={text}
      maxLength={MAX_CHARS}
      ref={(field) => field?.focus()}
      onBlur={(event) => end(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === "Escape" || (event.key === "Enter" && (event.ctrlKey || event.metaKey))) {
          event.preventDefault();
          end(event.currentTarget.value);
          box.current?.parentElement?.focus();
        }
        event.stopPropagation();
      }}
    />
  ) : (
    <span className="text">{text || <i>{t("rulechain.remark-empty")}</i>}</span>
  );
  return (
    <>
      <NodeResizer isVisible={selected && !readOnly} minWidth={80} minHeight={40} lineClassName="resize-line" />
      <Box
        ref={box}
        data-kind={kind}
        data-chosen={selected || undefined}
        data-found={data.isFound || undefined}
        onDoubleClick={() => !readOnly && setWriting(true)}
      >
        {kind === "frame" ? <div className="frame-title">{shown}</div> : shown}
      </Box>
    </>
  );
});

const Box = styled.div({
  inlineSize: "100%",
  blockSize: "100%",
  overflow: "hidden",
  borderRadius: "var(--r)",
  font: "400 12px/18px var(--font)",
  color: "var(--text)",
  "& .text": { whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
  "& i": { color: "var(--dim)", fontStyle: "normal" },
  "& textarea": {
    inlineSize: "100%",
    blockSize: "100%",
    padding: 0,
    border: 0,
    outline: "none",
    resize: "none",
    background: "none",
    font: "inherit",
    color: "inherit",
  },
  "&[data-kind='note']": {
    padding: "8px 10px",
    background: "var(--warn-tint)",
    border: "1px solid color-mix(in srgb, var(--warn-mark) 45%, var(--surface))",
  },
  "&[data-kind='frame']": {
    border: "1.5px dashed var(--line-strong)",
    background: "color-mix(in srgb, var(--accent) 4%, transparent)",
  },
  "& .frame-title": {
    blockSize: 30,
    padding: "6px 10px",
    font: "600 12px/18px var(--font)",
    color: "var(--dim)",
    cursor: "grab",
  },
  "&[data-found]": { boxShadow: "0 0 0 3px color-mix(in srgb, var(--info-mark) 55%, transparent)" },
  "&[data-chosen]": { borderColor: "var(--accent)", borderStyle: "solid" },
});
