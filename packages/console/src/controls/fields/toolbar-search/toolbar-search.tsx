import OutlinedInput from "@mui/material/OutlinedInput";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../basics/icon.tsx";
import { IconButton } from "../../basics/icon-button.tsx";
import { useStable } from "../../hooks/use-stable.ts";
import { SEARCH_FOCUS_MS, SearchText } from "./search-text.ts";

interface ToolbarSearchProps {
  /** Says what is searched. */
  readonly label: string;
  readonly onSearch: (text: string) => void;
}

/** A button that opens a search of the page; closing it clears the text. Give it a `key` for each page. */
export function ToolbarSearch({ label, onSearch }: ToolbarSearchProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<boolean>();
  const [text, setText] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const notify = useStable(onSearch);
  const [search] = useState(() => new SearchText(notify));
  useEffect(() => () => search.forget(), [search]);
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => input.current?.focus(), SEARCH_FOCUS_MS);
    return () => clearTimeout(timer);
  }, [open]);
  const close = () => {
    setOpen(false);
    setText("");
    search.clear();
  };
  // What closes hands the focus back to what opened it.
  if (!open) return <IconButton icon="search" label={label} autoFocus={open === false} onClick={() => setOpen(true)} />;
  return (
    <OutlinedInput
      size="small"
      inputRef={input}
      value={text}
      placeholder={label}
      inputProps={{ "aria-label": label, type: "search" }}
      style={{ inlineSize: 220 }}
      startAdornment={<Icon name="search" size={16} />}
      endAdornment={<IconButton size="tiny" icon="close" label={t("action.close-search")} onClick={close} />}
      onChange={(event) => {
        setText(event.target.value);
        search.type(event.target.value);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        event.stopPropagation();
        close();
      }}
    />
  );
}
