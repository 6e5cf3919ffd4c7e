import type { KeyFilterPredicate, KeyValueType } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { unitOfKey } from "../telemetry/unit-of-key.ts";
import {
  operationsFor,
  type SimplePredicate,
  typeOfPart,
  withAnother,
  withOperation,
  withoutPart,
  withValue,
} from "./key-filter-edits.ts";
import type { KeyFilterDraft, KeyFilterOptions } from "./key-filter-options.ts";
import { operationText } from "./operation-text.ts";
import type { ValueKind } from "./plain-value.tsx";
import { Parts } from "./sentence.ts";
import { Token, TokenSelect } from "./token.tsx";
import { ValueToken } from "./value-token.tsx";

export interface ComparisonProps {
  readonly filter: KeyFilterDraft;
  readonly valueType: KeyValueType;
  readonly predicate: KeyFilterPredicate;
  readonly onChange: (predicate: KeyFilterPredicate) => void;
  readonly options: KeyFilterOptions;
  /** The place of the predicate within the filter, such as `` or `0.`. */
  readonly at: string;
  /** The sentence about what is wrong at a place. */
  readonly problemAt: (place: string) => string | undefined;
}

/** `is above 38`, or several of them, of which all or any must hold. */
export function Comparison(props: ComparisonProps) {
  const { predicate } = props;
  if (predicate.type === "COMPLEX") return <SeveralComparisons {...props} predicate={predicate} />;
  return <OneComparison {...props} predicate={predicate} />;
}

function OneComparison(props: ComparisonProps & { readonly predicate: SimplePredicate }) {
  const { filter, valueType, predicate, onChange, options, at, problemAt } = props;
  const { t } = useTranslation();
  const problem = problemAt(`${at}value`);
  return (
    <>
      <TokenSelect
        label={t("key-filter.comparison")}
        value={predicate.operation}
        choices={operationsFor(predicate).map((each) => ({
          value: each,
          label: t(operationText(predicate.type === "NUMERIC" ? valueType : predicate.type, each)),
        }))}
        onChange={(operation) => onChange(withOperation(predicate, operation))}
      />
      <ValueToken
        label={t("key-filter.value-of", { key: filter.key.key })}
        kind={KINDS[typeOfPart(valueType, predicate)]}
        value={predicate.value}
        unit={valueType === "NUMERIC" ? unitOfKey(filter.key.key) : undefined}
        options={options}
        attributeOnly={filter.key.type === "CONSTANT"}
        problem={problem}
        onChange={(value) => onChange(withValue(predicate, value))}
      />
      {predicate.type === "STRING" && (
        <Token
          type="button"
          aria-pressed={predicate.ignoreCase !== true}
          data-own={predicate.ignoreCase !== true || undefined}
          data-tip={t("key-filter.match-case")}
          aria-label={t("key-filter.match-case")}
          onClick={() => onChange({ ...predicate, ignoreCase: predicate.ignoreCase !== true })}
        >
          Aa
        </Token>
      )}
    </>
  );
}

const KINDS: Readonly<Record<KeyValueType, ValueKind>> = {
  NUMERIC: "number",
  STRING: "text",
  BOOLEAN: "boolean",
  DATE_TIME: "time",
};

type Complex = Extract<KeyFilterPredicate, { readonly type: "COMPLEX" }>;

function SeveralComparisons(props: ComparisonProps & { readonly predicate: Complex }) {
  const { predicate, onChange, valueType, at } = props;
  const { t } = useTranslation();
  const { operation, predicates } = predicate;
  return (
    <Parts>
      <span className="line">
        <TokenSelect
          strong
          label={t("key-filter.how-many")}
          value={operation}
          choices={(["AND", "OR"] as const).map((each) => ({
            value: each,
            label: t(`key-filter.${each.toLowerCase()}`),
          }))}
          onChange={(next) => onChange({ ...predicate, operation: next })}
        />
        <IconButton
          size="tiny"
          icon="plus"
          label={t("key-filter.add-comparison")}
          onClick={() => onChange(withAnother(predicate, valueType))}
        />
      </span>
      {predicates.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: comparisons have no id; their values stand in the draft
        <span className="line" key={index}>
          <Comparison
            {...props}
            predicate={part}
            at={`${at}${index}.`}
            onChange={(changed) =>
              onChange({
                ...predicate,
                predicates: predicates.map((each, other) => (other === index ? changed : each)),
              })
            }
          />
          <IconButton
            size="tiny"
            icon="close"
            label={t("key-filter.remove-comparison")}
            onClick={() => onChange(withoutPart(predicate, index) ?? part)}
          />
        </span>
      ))}
    </Parts>
  );
}
