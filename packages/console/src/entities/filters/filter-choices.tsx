import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { FilterPanel } from "../../controls/tables/filter-pill/filter-panel.tsx";
import type { PillChoice } from "../../controls/tables/filter-pill/filter-pill.tsx";
import { useClient } from "../../session/client-context.tsx";
import { foundChoices } from "./found-choices.ts";
import { type ListFilter, MAX_CHOICES, toggled } from "./list-filter.ts";
import { labelKey, useChoiceLabels } from "./use-choice-labels.ts";

interface FilterChoicesProps {
  readonly filter: ListFilter;
  readonly values: readonly string[];
  readonly anchor: HTMLElement;
  readonly onChange: (values: readonly string[], options: { readonly replace: boolean }) => void;
  readonly onClose: () => void;
}

/** The choices of a filter of a list: what was chosen when it was opened, what is always offered, what the server finds. */
export function FilterChoices({ filter, values, anchor, onChange, onClose }: FilterChoicesProps) {
  const { t } = useTranslation();
  const client = useClient();
  const cache = useQueryClient();
  const [text, setText] = useState("");
  const [atFirst] = useState(values); // they stay where they are while they are taken away
  const [chosen, setChosen] = useState(values); // the address follows, and the list after it
  const [changed, setChanged] = useState(false);
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    // Back and Forward choose something else.
    const handleMove = () => leave();
    addEventListener("popstate", handleMove);
    return () => removeEventListener("popstate", handleMove);
  }, []);
  const labels = useChoiceLabels(filter, atFirst);
  const { source, fixed = [], single } = filter;
  const found = useQuery({
    ...foundChoices(client, source, text),
    enabled: source !== undefined,
    placeholderData: keepPreviousData,
  });
  const known = [
    ...atFirst.map((value, at): PillChoice => ({ value, label: labels[at] ?? "…" })),
    ...fixed.map(({ value, label }) => ({ value, label: t(label) })),
  ].filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));
  const choices = source === undefined || found.data ? unique([...known, ...(found.data ?? [])]) : undefined;
  return (
    <FilterPanel
      anchor={anchor}
      label={t(filter.label)}
      chosen={chosen}
      choices={source === undefined ? unique(inOrder(fixed, known)) : choices}
      single={single}
      most={MAX_CHOICES}
      onSearch={source && setText}
      onRetry={found.isError && !found.data ? () => void found.refetch() : undefined}
      onToggle={({ value, label }) => {
        if (source) cache.setQueryData(labelKey(source, value), (before: string | undefined) => before ?? label);
        // However many are chosen before it closes, it is one step of the history.
        const next = toggled(chosen, value, single);
        setChosen(next);
        onChange(next, { replace: changed });
        setChanged(true);
      }}
      onClose={onClose}
    />
  );
}

function unique(choices: readonly PillChoice[]): readonly PillChoice[] {
  return [...new Map(choices.toReversed().map((choice) => [choice.value, choice])).values()].toReversed();
}

/** The few that are all there is stay in their own order. */
function inOrder(fixed: readonly PillChoice[], known: readonly PillChoice[]): readonly PillChoice[] {
  return fixed.flatMap(({ value }) => known.find((choice) => choice.value === value) ?? []);
}
