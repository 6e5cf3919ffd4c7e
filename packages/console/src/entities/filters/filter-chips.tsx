import styled from "@emotion/styled";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { Chip } from "../../controls/basics/chip.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { type FilterValues, type ListFilter, toggled, withValues } from "./list-filter.ts";
import type { ChangeFilters } from "./list-filters.tsx";
import { useChoiceLabels } from "./use-choice-labels.ts";

interface FilterChipsProps {
  readonly filters: readonly ListFilter[];
  readonly values: FilterValues;
  readonly onChange: ChangeFilters;
}

/** More of a filter are counted; they are taken away where they were chosen. */
const SHOWN = 12;

/** Every choice by name, with a way to take it away, as soon as a filter has several: a single one is shown in its pill. */
export function FilterChips({ filters, values, onChange }: FilterChipsProps) {
  const { t } = useTranslation();
  const line = useRef<HTMLDivElement>(null);
  const taken = useRef<number>(undefined);
  const stops = () => [...(line.current?.querySelectorAll<HTMLElement>("button") ?? [])];
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the values have changed, not when a chip is used
  useEffect(() => {
    if (taken.current === undefined) return;
    // The focus moves to the chip that took the place of the removed one.
    stops()[Math.min(taken.current, stops().length - 1)]?.focus();
    taken.current = undefined;
  }, [values]);
  useEffect(
    () => () => {
      if (taken.current !== undefined) document.querySelector<HTMLElement>("[data-filters] input")?.focus();
    },
    [],
  );
  const set = filters.filter(({ name }) => (values[name]?.length ?? 0) > 0);
  return (
    <Line ref={line} role="group" aria-label={t("filter.chosen")}>
      {set.map((filter) => (
        <Chips
          key={filter.name}
          filter={filter}
          values={values[filter.name] ?? []}
          onTake={(value, button) => {
            taken.current = stops().indexOf(button);
            onChange(withValues(values, filter.name, toggled(values[filter.name] ?? [], value)));
          }}
        />
      ))}
      <Button
        size="compact"
        variant="text"
        onClick={() => {
          taken.current = 0;
          onChange({});
        }}
      >
        {t("action.clear-filters")}
      </Button>
    </Line>
  );
}

interface ChipsProps {
  readonly filter: ListFilter;
  readonly values: readonly string[];
  readonly onTake: (value: string, button: HTMLElement) => void;
}

function Chips({ filter, values, onTake }: ChipsProps) {
  const { t } = useTranslation();
  const shown = values.slice(0, SHOWN);
  const labels = useChoiceLabels(filter, shown);
  return (
    <>
      <span className="name">{t(filter.label)}</span>
      {shown.map((value, at) => (
        <Chip key={value} className="choice">
          <bdi>{labels[at] ?? "…"}</bdi>
          <IconButton
            icon="close"
            size="tiny"
            label={t("filter.take-away", { name: labels[at] ?? "" })}
            onClick={(event) => onTake(value, event.currentTarget)}
          />
        </Chip>
      ))}
      {values.length > shown.length && <span>{t("filter.more", { count: values.length - shown.length })}</span>}
    </>
  );
}

const Line = styled.div({
  display: "flex",
  alignItems: "center",
  flexWrap: "wrap",
  flex: "none",
  gap: 6,
  padding: "8px 16px 8px 24px",
  borderBlockEnd: "1px solid var(--line)",
  font: "var(--t-cap)",
  color: "var(--dim)",
  "& > *": { flex: "none" },
  "& > .name:not(:first-of-type)": { marginInlineStart: 10 },
  "& > .choice": { maxInlineSize: "100%", gap: 0, paddingInlineEnd: 0 },
  "& bdi": { maxInlineSize: 200, overflow: "hidden", textOverflow: "ellipsis" },
  "& > button:last-child": { marginInlineStart: 4 },
  "@media (max-width: 959.95px)": {
    flexWrap: "nowrap",
    padding: "8px 16px",
    overflowX: "auto",
    scrollbarWidth: "none",
  },
});
