import { ALARM_TIME_UNITS } from "@orrery/model/alarm-rules";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { ErrorLabel } from "../controls/basics/error-label.tsx";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { Menu } from "../controls/overlays/menu.tsx";
import { KeyFilterEditor } from "../key-filters/key-filter-editor.tsx";
import { valueTypeOf, withAnother } from "../key-filters/key-filter-edits.ts";
import type { KeyFilterDraft } from "../key-filters/key-filter-options.ts";
import { KeyToken } from "../key-filters/key-token.tsx";
import { NumberToken } from "../key-filters/number-token.tsx";
import { TokenSelect } from "../key-filters/token.tsx";
import type { ConditionDraft, FilterDraft, SilenceDraft } from "./model/alarm-draft.ts";
import { useRuleEditing } from "./rule-context.ts";

interface RowProps<C> {
  readonly condition: C;
  readonly onChange: (condition: C) => void;
}

/** A comparison, or a value that does not come, as words of a line. */
export function ConditionWords({ condition, onChange }: RowProps<FilterDraft | SilenceDraft>) {
  return condition.kind === "filter" ? (
    <FilterWords condition={condition} onChange={onChange} />
  ) : (
    <SilenceWords condition={condition} onChange={onChange} />
  );
}

function FilterWords({ condition, onChange }: RowProps<FilterDraft>) {
  const { t } = useTranslation();
  const { options, problemAt } = useRuleEditing();
  const { key, filter, hysteresis } = condition;
  const problem = problemAt(`${key}/hysteresis`);
  return (
    <>
      <KeyFilterEditor
        filter={filter}
        options={options}
        problemAt={(place) => problemAt(`${key}/${place}`)}
        onChange={(changed) =>
          onChange({ ...condition, filter: changed, hysteresis: hasLimit(changed) ? hysteresis : undefined })
        }
      />
      {hysteresis !== undefined && (
        <>
          <span>{t("alarm-rule.until-back-by")}</span>
          <span>
            <NumberToken
              label={t("alarm-rule.hysteresis")}
              value={hysteresis}
              wrong={problem !== undefined}
              onChange={(next) => onChange({ ...condition, hysteresis: next })}
            />
            <ErrorLabel message={problem} />
          </span>
        </>
      )}
    </>
  );
}

function SilenceWords({ condition, onChange }: RowProps<SilenceDraft>) {
  const { t } = useTranslation();
  const { options, problemAt } = useRuleEditing();
  const { key, of, unit, duration } = condition;
  const problem = problemAt(`${key}/duration`);
  const filter: KeyFilterDraft = {
    key: of,
    valueType: null,
    value: null,
    predicate: { type: "NUMERIC", operation: "EQUAL", value: {} },
  };
  return (
    <>
      <KeyToken
        untyped
        filter={filter}
        options={{ ...options, keyTypes: ["TIME_SERIES", "ATTRIBUTE"] }}
        problem={problemAt(`${key}/key`)}
        onChange={(changed) => onChange({ ...condition, of: changed.key })}
      />
      <span>{t("alarm-rule.has-not-come-for")}</span>
      <span>
        <NumberToken
          label={t("alarm-rule.silence")}
          value={duration}
          wrong={problem !== undefined}
          onChange={(next) => onChange({ ...condition, duration: next })}
        />
        <ErrorLabel message={problem} />
      </span>
      <TokenSelect
        label={t("alarm-rule.unit")}
        value={unit}
        choices={ALARM_TIME_UNITS.map((each) => ({ value: each, label: t(`alarm-rule.unit-${each.toLowerCase()}`) }))}
        onChange={(next) => onChange({ ...condition, unit: next })}
      />
    </>
  );
}

interface RowToolsProps extends RowProps<ConditionDraft> {
  readonly onDuplicate: () => void;
  readonly onRemove: () => void;
}

/** What can be done with a condition, at the end of its line. */
export function RowTools({ condition, onChange, onDuplicate, onRemove }: RowToolsProps) {
  const { t } = useTranslation();
  const tools = useRef<HTMLSpanElement>(null);
  const remove = () => {
    tools.current?.closest("section")?.focus(); // what had the focus goes with the line
    onRemove();
  };
  const actions = () => [
    ...(condition.kind === "filter" ? filterActions(condition, onChange, t) : []),
    { id: "duplicate", label: t("alarm-rule.duplicate"), icon: "copy" as const, run: onDuplicate },
    { id: "remove", label: t("alarm-rule.remove-condition"), icon: "trash" as const, run: remove },
  ];
  return (
    <span className="tools" ref={tools}>
      <Menu
        actions={actions}
        trigger={(button) => (
          <IconButton size="tiny" icon="more" label={t("alarm-rule.condition-actions")} {...button} />
        )}
      />
      <IconButton size="tiny" icon="close" label={t("alarm-rule.remove-condition")} onClick={remove} />
    </span>
  );
}

function filterActions(condition: FilterDraft, onChange: (condition: FilterDraft) => void, t: (key: string) => string) {
  const { filter, hysteresis } = condition;
  const another = {
    id: "another",
    label: t("key-filter.add-comparison"),
    icon: "plus" as const,
    run: () =>
      onChange({
        ...condition,
        hysteresis: undefined,
        filter: { ...filter, predicate: withAnother(filter.predicate, valueTypeOf(filter)) },
      }),
  };
  if (!hasLimit(filter)) return [another];
  const isSet = hysteresis !== undefined;
  const latch = {
    id: "hysteresis",
    label: t(isSet ? "alarm-rule.remove-hysteresis" : "alarm-rule.add-hysteresis"),
    icon: "states" as const,
    run: () => onChange({ ...condition, hysteresis: isSet ? undefined : 1 }),
  };
  return [another, latch];
}

/** Only what is beyond a limit can be back. */
function hasLimit({ predicate }: KeyFilterDraft): boolean {
  return predicate.type === "NUMERIC" && predicate.operation !== "EQUAL" && predicate.operation !== "NOT_EQUAL";
}
