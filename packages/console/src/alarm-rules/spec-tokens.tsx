import { ALARM_TIME_UNITS, type AlarmSpec } from "@orrery/model/alarm-rules";
import { useTranslation } from "react-i18next";
import { TokenSelect } from "../key-filters/token.tsx";
import { ValueToken } from "../key-filters/value-token.tsx";
import { useRuleEditing } from "./rule-context.ts";

interface SpecTokensProps {
  readonly spec: AlarmSpec;
  readonly onChange: (spec: AlarmSpec) => void;
  readonly problem: string | undefined;
}

const SPECS = ["SIMPLE", "DURATION", "REPEATING"] as const;
const MINUTES_AT_FIRST = 5;
const TIMES_AT_FIRST = 3;

/** `at once`, `for 5 minutes without a break` or `3 times in a row`. */
export function SpecTokens({ spec, onChange, problem }: SpecTokensProps) {
  const { t } = useTranslation();
  const { options } = useRuleEditing();
  return (
    <>
      <TokenSelect
        label={t("alarm-rule.counts-when")}
        value={spec.type}
        choices={SPECS.map((type) => ({ value: type, label: t(`alarm-rule.spec-${type.toLowerCase()}`) }))}
        onChange={(type) => onChange(type === spec.type ? spec : newSpec(type))}
      />
      {spec.type !== "SIMPLE" && (
        <ValueToken
          label={t(spec.type === "DURATION" ? "alarm-rule.duration" : "alarm-rule.count")}
          kind="number"
          value={spec.predicate}
          options={options}
          problem={problem}
          // its control makes numbers only
          onChange={(predicate) => onChange({ ...spec, predicate } as AlarmSpec)}
        />
      )}
      {spec.type === "DURATION" && (
        <TokenSelect
          label={t("alarm-rule.unit")}
          value={spec.unit}
          choices={ALARM_TIME_UNITS.map((unit) => ({ value: unit, label: t(`alarm-rule.unit-${unit.toLowerCase()}`) }))}
          onChange={(unit) => onChange({ ...spec, unit })}
        />
      )}
      {spec.type !== "SIMPLE" && (
        <span>{t(spec.type === "DURATION" ? "alarm-rule.without-break" : "alarm-rule.in-a-row")}</span>
      )}
    </>
  );
}

function newSpec(type: AlarmSpec["type"]): AlarmSpec {
  switch (type) {
    case "SIMPLE":
      return { type };
    case "DURATION":
      return { type, unit: "MINUTES", predicate: { defaultValue: MINUTES_AT_FIRST, dynamicValue: null } };
    case "REPEATING":
      return { type, predicate: { defaultValue: TIMES_AT_FIRST, dynamicValue: null } };
  }
}
