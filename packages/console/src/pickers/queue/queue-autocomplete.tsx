import { queues } from "@orrery/client";
import type { ServiceType } from "@orrery/model";
import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Combobox, type PickerProps } from "../../controls/autocomplete/combobox.tsx";
import { orNone } from "../../controls/autocomplete/option-search.ts";
import { useMissing } from "../../controls/autocomplete/use-missing.ts";
import { useClient } from "../../session/client-context.tsx";
import { quiet } from "../entity/search-entities.ts";
import { findQueues } from "./find-queues.ts";

interface QueueAutocompleteProps extends Omit<PickerProps, "label" | "optional"> {
  readonly value: string;
  readonly onChange: (queue: string) => void;
  /** Whose queues; those of rule engines by default. */
  readonly serviceType?: ServiceType | undefined;
  readonly label?: string | undefined;
  readonly required?: boolean | undefined;
  readonly checked?: boolean | undefined;
}

/** One of the tenant's queues. Their names are asked for once by each control. */
export function QueueAutocomplete(props: QueueAutocompleteProps) {
  const { value, onChange, serviceType = "TB_RULE_ENGINE", label, required = false, checked = false, ...field } = props;
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const control = useId();
  const missing = useMissing(required, checked, value === "");
  const names = (signal: AbortSignal) =>
    queries.fetchQuery({
      queryKey: ["picker", "queues", control, serviceType],
      queryFn: () => queues(client.api).names(serviceType, quiet(signal)),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    });
  return (
    <Combobox<string>
      {...field}
      label={label ?? t("queue.name")}
      optional={!required}
      error={field.error ?? (missing ? t("queue.name_required") : undefined)}
      placeholder={field.placeholder ?? t("queue.select-name")}
      text={value}
      chosenKey={value}
      search={{
        key: ["queues", control, serviceType],
        load: async (text, signal) =>
          findQueues(await orNone(names(signal), signal), text).map((name) => ({ key: name, text: name, value: name })),
      }}
      noMatches={(text) => t("queue.no-queues-matching", { queue: text })}
      onPick={({ value: name }) => onChange(name)}
      onClear={() => onChange("")}
    />
  );
}
