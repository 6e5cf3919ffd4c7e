import type { RuleChainId } from "@orrery/model";
import { entityId, isUuid, parseUuid } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { ChipsCombobox } from "../../../controls/autocomplete/chips-combobox.tsx";
import { useClient } from "../../../session/client-context.tsx";
import type { PartKey } from "../../model/chain-graph.ts";
import { calledChain } from "../../model/node-kinds.ts";
import { useEditor } from "../editor-context.ts";

interface LinkLabelsProps {
  /** Whose labels they are. */
  readonly from: PartKey;
  readonly value: readonly string[];
  readonly onChange: (labels: readonly string[]) => void;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean | undefined;
}

const MAX_CHARS = 255;
const SEPARATORS = [",", ";"];

/** The labels of a link: those that its source offers, others where it takes any. Labels that are there already stay. */
export function LinkLabels({ from, value, onChange, error, autoFocus }: LinkLabelsProps) {
  const { t } = useTranslation();
  const client = useClient();
  const editor = useEditor();
  const kind = editor.kindOf(from);
  const called = idOf(calledChain(kind, editor.graph.nodes.get(from)?.configuration));
  const isFree = kind === undefined || kind.hasFreeLabels;
  const offered = async (signal: AbortSignal): Promise<readonly string[]> => {
    const own = kind?.labels ?? ["Success", "Failure"];
    if (!called) return own;
    const outputs = await client.ruleChains.outputLabels(called, { signal, ignoreErrors: true }).catch(() => []);
    return [...new Set([...outputs, ...own])];
  };
  const add = (label: string) => {
    const text = label.trim().slice(0, MAX_CHARS);
    if (text !== "" && !value.includes(text)) onChange([...value, text]);
  };
  return (
    <ChipsCombobox<string>
      label={t("rulechain.link-labels")}
      chips={value.map((label) => ({ key: label, text: label }))}
      search={{
        key: ["link-labels", kind?.clazz, called?.id, value.join("\n")],
        load: async (text, signal) =>
          (await offered(signal))
            .filter((label) => !value.includes(label) && label.toLowerCase().includes(text.trim().toLowerCase()))
            .map((label) => ({ key: label, text: label, value: label })),
      }}
      onAdd={({ value: label }) => add(label)}
      onAddText={isFree ? add : undefined}
      onRemove={(label) => onChange(value.filter((other) => other !== label))}
      separators={SEPARATORS}
      placeholder={t(isFree ? "rulechain.link-labels-any" : "rulechain.link-labels-choose")}
      noMatches={(label) => t(isFree ? "rulechain.link-label-own" : "rulechain.link-label-none", { label })}
      error={error}
      autoFocus={autoFocus}
    />
  );
}

const idOf = (id: string | undefined): RuleChainId | undefined =>
  id !== undefined && isUuid(id) ? entityId("RULE_CHAIN", parseUuid(id)) : undefined;
