import styled from "@emotion/styled";
import { KEY_VALUE_TYPES, type KeyValueType } from "@orrery/model";
import type { AlarmKeyType } from "@orrery/model/alarm-rules";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ErrorLabel } from "../controls/basics/error-label.tsx";
import { Icon } from "../controls/basics/icon.tsx";
import { SegmentedControl } from "../controls/fields/segmented-control.tsx";
import { Select } from "../controls/fields/select.tsx";
import { Popover } from "../controls/overlays/popover/popover.tsx";
import { AttributeField } from "./attribute-field.tsx";
import { valueTypeOf, withField, withKeyType, withValueType } from "./key-filter-edits.ts";
import type { KeyFilterDraft, KeyFilterOptions } from "./key-filter-options.ts";
import { PlainValue } from "./plain-value.tsx";
import { Token } from "./token.tsx";

interface KeyTokenProps {
  readonly filter: KeyFilterDraft;
  readonly onChange: (filter: KeyFilterDraft) => void;
  readonly options: KeyFilterOptions;
  readonly problem?: string | undefined;
  /** Says only which value is meant, not of which type it is. */
  readonly untyped?: boolean | undefined;
}

/** The value that a condition is about: its kind, its key and the type of what is compared. */
export function KeyToken(props: KeyTokenProps) {
  const { filter, problem } = props;
  const { t } = useTranslation();
  const id = useId();
  const { type, key } = filter.key;
  const isField = type === "ENTITY_FIELD";
  const name = isField
    ? t(`key-filter.field-${key.toLowerCase()}`)
    : type === "CONSTANT"
      ? constantText(filter, t)
      : key;
  const note = problem === undefined ? undefined : `${id}-note`;
  return (
    <Whole>
      <Popover label={t("key-filter.value-compared")} content={<KeyPanel {...props} />}>
        {(button) => (
          <Token
            type="button"
            data-mono={type === "TIME_SERIES" || type === "ATTRIBUTE" || undefined}
            data-empty={key === "" || undefined}
            data-wrong={problem !== undefined || undefined}
            aria-describedby={note}
            aria-label={t("key-filter.compared", {
              name: name || t("key-filter.choose-key"),
              type: t(typeLabel(type)),
            })}
            {...button}
          >
            {type === "ATTRIBUTE" && <Icon name="tag" size={14} />}
            <span className="text">{name || t("key-filter.choose-key")}</span>
          </Token>
        )}
      </Popover>
      <ErrorLabel id={note} message={problem} />
    </Whole>
  );
}

const typeLabel = (type: AlarmKeyType) => `key-filter.key-${type.toLowerCase().replaceAll("_", "-")}`;

function constantText({ value }: KeyFilterDraft, t: (key: string) => string): string {
  return typeof value === "boolean" ? t(`value.${value}`) : String(value ?? "");
}

function KeyPanel({ filter, onChange, options, problem, untyped = false }: KeyTokenProps) {
  const { t } = useTranslation();
  const { type, key } = filter.key;
  const valueType = valueTypeOf(filter);
  return (
    <Panel>
      {options.keyTypes.length < 4 ? (
        <SegmentedControl
          bare
          label={t("key-filter.key-type")}
          value={type}
          choices={options.keyTypes.map((each) => ({ value: each, label: t(typeLabel(each)) }))}
          onChange={(next) => onChange(withKeyType(filter, next))}
        />
      ) : (
        <Select
          label={t("key-filter.key-type")}
          value={type}
          choices={options.keyTypes.map((each) => ({ value: each, label: t(typeLabel(each)) }))}
          onChange={(next) => onChange(withKeyType(filter, next))}
        />
      )}
      {(type === "TIME_SERIES" || type === "ATTRIBUTE") && (
        <AttributeField
          autoFocus
          label={t("attribute.key")}
          value={key}
          type={type}
          options={options}
          error={problem}
          onChange={(next) => onChange({ ...filter, key: { type, key: next } })}
        />
      )}
      {type === "ENTITY_FIELD" && (
        <Select
          label={t("key-filter.key-entity-field")}
          value={key}
          choices={options.entityFields.map((each) => ({
            value: each,
            label: t(`key-filter.field-${each.toLowerCase()}`),
          }))}
          onChange={(field) => onChange(withField(filter, field))}
        />
      )}
      {type !== "ENTITY_FIELD" && !untyped && (
        <Select<KeyValueType>
          label={t("key-filter.value-type")}
          value={valueType}
          choices={KEY_VALUE_TYPES.map((each) => ({
            value: each,
            label: t(`key-filter.type-${each.toLowerCase().replaceAll("_", "-")}`),
          }))}
          onChange={(next) => onChange(withValueType(filter, next))}
        />
      )}
      {type === "CONSTANT" && (
        <div className="field">
          <span>{t("key-filter.value")}</span>
          <PlainValue
            label={t("key-filter.value")}
            kind={valueType === "BOOLEAN" ? "boolean" : valueType === "STRING" ? "text" : "number"}
            value={filter.value}
            wrong={false}
            onChange={(value) => onChange({ ...filter, value })}
          />
        </div>
      )}
    </Panel>
  );
}

const Whole = styled.span({ display: "inline-grid", justifyItems: "start", minInlineSize: 0, maxInlineSize: "100%" });

const Panel = styled.div({
  display: "grid",
  gap: 12,
  inlineSize: 320,
  maxInlineSize: "100%",
  "& > .field": { display: "grid", gap: 6, justifyItems: "start", font: "500 12px/16px var(--font)" },
});
