import styled from "@emotion/styled";
import { type KeyboardEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../basics/button.tsx";
import { numbersTo, SkeletonBar, skeletonWidth } from "../../basics/skeleton.tsx";
import { Checkbox } from "../../fields/checkbox.tsx";
import { SearchField } from "../../fields/search-field.tsx";
import type { PillChoice } from "./filter-pill.tsx";
import { ToolbarLayer } from "./toolbar-layer.tsx";

interface FilterPanelProps {
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly chosen: readonly string[];
  /** `undefined`: on their way. */
  readonly choices: readonly PillChoice[] | undefined;
  /** Whether one choice takes the place of another; it closes the panel. */
  readonly single?: boolean | undefined;
  /** More cannot be chosen. */
  readonly most: number;
  /** Asks for the choices that contain the text; without it they are all there. */
  readonly onSearch?: ((text: string) => void) | undefined;
  /** The choices could not be read. */
  readonly onRetry?: (() => void) | undefined;
  readonly onToggle: (choice: PillChoice) => void;
  readonly onClose: () => void;
}

/** The choices of a filter. Arrows walk them from the search on, Space and Enter choose. */
export function FilterPanel(props: FilterPanelProps) {
  const { anchor, label, chosen, choices, single = false, most, onSearch, onRetry, onToggle, onClose } = props;
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const search = (next: string) => {
    setText(next);
    onSearch?.(next);
  };
  return (
    <ToolbarLayer anchor={anchor} label={label} onClose={onClose}>
      <Choices onKeyDown={walk}>
        {onSearch && <SearchField autoFocus label={t("action.search")} value={text} onChange={search} />}
        {onRetry ? (
          <p role="alert">
            {t("filter.failed")}
            <Button size="compact" onClick={onRetry}>
              {t("action.try-again")}
            </Button>
          </p>
        ) : choices === undefined ? (
          <ul aria-busy>
            {numbersTo(5).map((index) => (
              <li key={index} className="waiting">
                <SkeletonBar width={skeletonWidth(index)} />
              </li>
            ))}
          </ul>
        ) : choices.length === 0 ? (
          <p>{text === "" ? t("filter.none") : t("palette.empty", { text })}</p>
        ) : (
          <ul>
            {choices.map((choice) => {
              const isChosen = chosen.includes(choice.value);
              return (
                <li key={choice.value} dir="auto">
                  <Checkbox
                    label={choice.label}
                    checked={isChosen}
                    disabled={!isChosen && !single && chosen.length >= most}
                    onChange={() => {
                      onToggle(choice);
                      if (single) onClose();
                    }}
                  />
                </li>
              );
            })}
          </ul>
        )}
      </Choices>
    </ToolbarLayer>
  );
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLInputElement>("input:not(:disabled)")];
  const at = stops.indexOf(event.target as HTMLInputElement); // -1 for anything else
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    stops[at + (event.key === "ArrowDown" ? 1 : -1)]?.focus();
  } else if (event.key === "Enter" && stops[at]?.type === "checkbox") {
    event.preventDefault();
    stops[at].click();
  }
}

const Choices = styled.div({
  "& .MuiOutlinedInput-root": { inlineSize: "100%" },
  "& ul": { maxBlockSize: 296, overflow: "auto", scrollbarWidth: "thin" },
  "& .MuiOutlinedInput-root + ul": { marginBlockStart: 8 },
  "& li": { borderRadius: "var(--r-control)" },
  "& li:hover, & li:focus-within": { background: "var(--hover)" },
  "& li .checkbox": { display: "flex", padding: "6px 8px", gap: 10 },
  "& li .checkbox > span:last-child": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& li.waiting": { padding: "11px 8px", background: "none" },
  "& p": { display: "grid", justifyItems: "start", gap: 8, padding: "12px 8px 6px", color: "var(--dim)" },
});
