import styled from "@emotion/styled";
import OutlinedInput from "@mui/material/OutlinedInput";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../basics/icon.tsx";
import { IconButton } from "../basics/icon-button.tsx";
import { Kbd } from "../basics/kbd.tsx";
import { useHotkey } from "../hooks/use-hotkey.ts";
import { followed, type SearchDraft } from "./search-draft.ts";

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  /** Called after a pause in typing, at once when cleared. */
  readonly onChange: (value: string) => void;
  /** `/` focuses it; one per page. */
  readonly hotkey?: boolean | undefined;
  readonly autoFocus?: boolean | undefined;
}

const PAUSE_MS = 150;

/** Searches what is below it. */
export function SearchField({ label, value, onChange, hotkey = false, autoFocus = false }: SearchFieldProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<SearchDraft>({ text: value, seen: value, sent: [] });
  const current = followed(draft, value);
  if (current !== draft) setDraft(current);
  const { text, sent } = current;
  const send = useEffectEvent((typed: string) => {
    setDraft((before) => ({ ...before, sent: [...before.sent, typed] }));
    onChange(typed);
  });
  const known = sent.at(-1) ?? value;
  useHotkey("/", () => input.current?.focus(), hotkey);
  useEffect(() => {
    if (text === known) return;
    const timer = setTimeout(() => send(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, known]);
  const clear = () => {
    setDraft({ ...current, text: "", sent: known === "" ? sent : [...sent, ""] });
    if (known !== "") onChange("");
  };
  return (
    <Box
      size="small"
      inputRef={input}
      autoFocus={autoFocus}
      value={text}
      placeholder={label}
      inputProps={{ "aria-label": label, type: "search" }}
      startAdornment={<Icon name="search" size={16} />}
      endAdornment={
        text !== "" ? (
          <IconButton size="tiny" icon="close" label={t("action.clear-search")} onClick={clear} />
        ) : hotkey ? (
          <Kbd className="hint">/</Kbd>
        ) : undefined
      }
      onChange={(event) => setDraft({ ...current, text: event.target.value })}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || text === "") return;
        event.preventDefault();
        clear();
      }}
    />
  );
}

const Box = styled(OutlinedInput)({
  inlineSize: 248,
  flex: "0 1 auto",
  minInlineSize: 144,
  "& input::-webkit-search-cancel-button": { display: "none" },
  "&.MuiOutlinedInput-root": { paddingInlineEnd: 6 },
  "@media (max-width: 959.95px)": { flex: "1 0 168px", "& .hint": { display: "none" } },
});
