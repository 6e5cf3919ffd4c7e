import styled from "@emotion/styled";
import type { DiffLine } from "./message-diff.ts";

const MARKS = { same: "", added: "+", removed: "-" } as const;

/** Lines of a text, those that were added or removed marked. */
export function DiffView({ label, lines }: { readonly label: string; readonly lines: readonly DiffLine[] }) {
  return (
    <Lines aria-label={label}>
      {lines.map(({ mark, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
        <div key={index} data-mark={mark}>
          <i>{MARKS[mark]}</i>
          {text}
        </div>
      ))}
    </Lines>
  );
}

const Lines = styled.pre({
  margin: "4px 0 0",
  padding: "4px 0",
  maxBlockSize: 320,
  overflow: "auto",
  border: "1px solid var(--line)",
  borderRadius: "var(--r-control)",
  background: "var(--surface)",
  font: "400 12px/18px var(--mono)",
  color: "var(--text)",
  "& > div": { paddingInline: "24px 8px", position: "relative", whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
  "& i": { position: "absolute", insetInlineStart: 8, fontStyle: "normal" },
  "& [data-mark='added']": { background: "color-mix(in srgb, var(--ok-mark) 14%, transparent)" },
  "& [data-mark='removed']": { background: "color-mix(in srgb, var(--bad-mark) 12%, transparent)" },
});
