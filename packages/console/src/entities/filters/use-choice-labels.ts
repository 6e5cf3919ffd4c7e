import { useQueries } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useClient } from "../../session/client-context.tsx";
import type { ChoiceSource, ListFilter } from "./list-filter.ts";

/** The key under which the label of a choice is cached, also when it was seen in a list. */
export function labelKey(source: Pick<ChoiceSource, "key">, value: string): readonly string[] {
  return ["picker", "filter-label", source.key, value];
}

/** What the values are called; `undefined` while it is not known. */
export function useChoiceLabels(filter: ListFilter, values: readonly string[]): readonly (string | undefined)[] {
  const { t } = useTranslation();
  const client = useClient();
  const { fixed, source } = filter;
  const asked = useQueries({
    queries: values.map((value) => ({
      queryKey: labelKey(source ?? { key: filter.name }, value),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        source ? source.name(client, value, { signal, ignoreErrors: true }, t) : "",
      enabled: source !== undefined && !fixed?.some((choice) => choice.value === value),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })),
  });
  return values.map((value, at) => {
    const known = fixed?.find((choice) => choice.value === value);
    if (known) return t(known.label);
    return source === undefined || asked[at]?.isError ? t("filter.unknown") : asked[at]?.data;
  });
}
