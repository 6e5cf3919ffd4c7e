import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../controls/basics/icon-button.tsx";
import { NO_HISTORY, turned, withLine } from "./line-history.ts";
import type { Scrollback } from "./scrollback.ts";
import { Screen } from "./terminal-look.ts";

interface TerminalProps {
  readonly label: string;
  readonly scrollback: Scrollback;
  readonly prompt: string;
  /** Something runs: no line can be run, but what runs may be ended. */
  readonly isBusy: boolean;
  readonly onLine: (line: string) => void;
  readonly onClear: () => void;
  readonly onInterrupt?: (() => void) | undefined;
  /** Beside the line, for example a way to try again. */
  readonly tools?: ReactNode;
}

/** Of one line, in characters. */
const MAX_LINE = 16_000;

/** Lines that are typed and what comes of them, as text. Enter runs a line, arrows turn to those before, Ctrl+L clears. */
export function Terminal(props: TerminalProps) {
  const { label, scrollback, prompt, isBusy, onLine, onClear, onInterrupt, tools } = props;
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const history = useRef(NO_HISTORY);
  const log = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const isAtEnd = useRef(true);
  const last = scrollback.nextId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came last is shown
  useLayoutEffect(() => {
    if (isAtEnd.current && log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [last, isBusy]);
  useLayoutEffect(() => fitToText(input.current, text), [text]);
  const run = () => {
    history.current = withLine(history.current, text);
    isAtEnd.current = true;
    setText("");
    onLine(text);
  };
  const turn = (step: 1 | -1): boolean => {
    const next = turned(history.current, step, text);
    if (!next) return false;
    history.current = next.history;
    setText(next.text);
    return true;
  };
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, ctrlKey, shiftKey, currentTarget: field } = event;
    const isPlain = !ctrlKey && !event.altKey && !event.metaKey;
    const handled = () => {
      if (event.nativeEvent.isComposing) return false; // keys of input methods are theirs
      if (key === "Enter" && isPlain && !shiftKey) {
        if (!isBusy) run();
        return true;
      }
      const [isFirst, isLast] = [atFirstLine(field), atLastLine(field)];
      if (key === "ArrowUp" && isPlain && isFirst) return !isBusy && turn(-1);
      if (key === "ArrowDown" && isPlain && isLast) return !isBusy && turn(1);
      if (!ctrlKey || shiftKey) return false;
      if (key === "l") {
        onClear();
        return true;
      }
      const isCopy = key === "c" && (hasSelection(field) || !isBusy);
      if (onInterrupt && ((key === "c" && !isCopy) || (key === "d" && isBusy))) {
        onInterrupt();
        return true;
      }
      return false;
    };
    if (handled()) event.preventDefault();
  };
  return (
    <Screen
      onClick={(event) => {
        // A click anywhere is for the line, unless text was marked.
        const isElsewhere = !(event.target as Element).closest("button");
        if (isElsewhere && document.getSelection()?.isCollapsed !== false) input.current?.focus();
      }}
    >
      <div
        ref={log}
        className="log"
        role="log"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < 8;
        }}
      >
        {scrollback.isCut && <p data-kind="note">{t("control.older-gone")}</p>}
        {scrollback.entries.map(({ id, kind, text: shown, prompt: before }) => (
          <p key={id} data-kind={kind} dir="auto">
            {before !== undefined && <span className="prompt">{before} </span>}
            {shown}
          </p>
        ))}
      </div>
      <div className="line" data-busy={isBusy || undefined}>
        <span className="prompt" aria-hidden="true">
          {isBusy ? "…" : prompt}
        </span>
        <textarea
          ref={input}
          rows={1}
          aria-label={t("control.command")}
          aria-busy={isBusy}
          value={text}
          maxLength={MAX_LINE}
          readOnly={isBusy}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          enterKeyHint="send"
          onChange={({ target }) => setText(target.value)}
          onPaste={dropLastBreak}
          onKeyDown={handleKey}
        />
        {tools}
        {isBusy && onInterrupt && (
          <IconButton icon="close" size="tiny" label={t("control.stop")} onClick={onInterrupt} />
        )}
        {!isBusy && (
          <IconButton
            icon="enter"
            size="tiny"
            label={t("control.run")}
            disabled={text.trim() === ""}
            onClick={() => {
              run();
              input.current?.focus();
            }}
          />
        )}
      </div>
    </Screen>
  );
}

const hasSelection = ({ selectionStart, selectionEnd }: HTMLTextAreaElement) =>
  selectionStart !== selectionEnd || document.getSelection()?.isCollapsed === false;
const atFirstLine = ({ value, selectionStart }: HTMLTextAreaElement) => !value.slice(0, selectionStart).includes("\n");
const atLastLine = ({ value, selectionEnd }: HTMLTextAreaElement) => !value.slice(selectionEnd).includes("\n");

/** Lines that are copied end with a break, which would stand in the field. */
function dropLastBreak(event: ClipboardEvent<HTMLTextAreaElement>): void {
  const pasted = event.clipboardData.getData("text/plain");
  const kept = pasted.replace(/[\r\n]+$/, "");
  const { readOnly, value, maxLength, selectionStart, selectionEnd } = event.currentTarget;
  if (kept === pasted || readOnly) return;
  event.preventDefault();
  const room = maxLength - value.length + (selectionEnd - selectionStart);
  document.execCommand("insertText", false, kept.slice(0, room)); // can be taken back like what was typed
}

/** As high as its lines, up to six. */
function fitToText(field: HTMLTextAreaElement | null, text: string): void {
  if (field) field.rows = Math.min(6, text.split("\n").length);
}
