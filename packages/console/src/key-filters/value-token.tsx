import styled from "@emotion/styled";
import type { DynamicSource, DynamicValue, FilterValue } from "@orrery/model";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { ErrorLabel } from "../controls/basics/error-label.tsx";
import { Icon } from "../controls/basics/icon.tsx";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { SegmentedControl } from "../controls/fields/segmented-control.tsx";
import { Select } from "../controls/fields/select.tsx";
import { Switch } from "../controls/fields/switch.tsx";
import { Popover } from "../controls/overlays/popover/popover.tsx";
import { AttributeField } from "./attribute-field.tsx";
import type { KeyFilterOptions } from "./key-filter-options.ts";
import { PlainValue, type ValueKind } from "./plain-value.tsx";
import { Token } from "./token.tsx";

interface ValueTokenProps {
  readonly label: string;
  readonly kind: ValueKind;
  readonly value: FilterValue<unknown>;
  readonly onChange: (value: FilterValue<unknown>) => void;
  readonly options: Pick<KeyFilterOptions, "sources" | "suggest" | "suggestionsOf">;
  readonly unit?: string | undefined;
  /** Nothing but an attribute may be compared. */
  readonly attributeOnly?: boolean | undefined;
  /** The sentence about what is wrong. */
  readonly problem?: string | undefined;
}

/** A value within a sentence: written there, or taken from an attribute with a value for where that is missing. */
export function ValueToken(props: ValueTokenProps) {
  const { label, kind, value, onChange, options, unit, attributeOnly = false, problem } = props;
  const { t } = useTranslation();
  const id = useId();
  const { dynamicValue, defaultValue } = value;
  const note = problem === undefined ? undefined : `${id}-note`;
  const isFound = attributeOnly || Boolean(dynamicValue);
  return (
    <Whole>
      <Pair>
        {!isFound && (
          <PlainValue
            label={label}
            kind={kind}
            value={defaultValue}
            onChange={(changed) => onChange({ ...value, defaultValue: changed })}
            unit={unit}
            wrong={problem !== undefined}
            describedBy={note}
          />
        )}
        {options.sources.length > 0 && (
          <Popover label={label} content={<ValuePanel {...props} />}>
            {(button) =>
              isFound ? (
                <Token
                  type="button"
                  data-own
                  data-wrong={problem !== undefined || undefined}
                  aria-describedby={note}
                  {...button}
                >
                  <Icon name="tag" size={14} />
                  <FoundValue {...props} />
                </Token>
              ) : (
                <IconButton size="tiny" icon="tag" label={t("key-filter.from-attribute", { label })} {...button} />
              )
            }
          </Popover>
        )}
      </Pair>
      <ErrorLabel id={note} message={problem} />
    </Whole>
  );
}

/** `maxTemperature of the device, else 34 °C`. */
function FoundValue({ kind, value: { dynamicValue, defaultValue }, unit, attributeOnly = false }: ValueTokenProps) {
  const { t } = useTranslation();
  if (!dynamicValue) return <span className="text">{t("key-filter.choose-attribute")}</span>;
  const { sourceType, sourceAttribute } = dynamicValue;
  return (
    <>
      {sourceAttribute === "" ? (
        <span className="text">{t("key-filter.choose-attribute")}</span>
      ) : (
        <span className="text mono">{sourceAttribute}</span>
      )}
      <span className="dim">{t(`key-filter.of-${sourceType.toLowerCase()}`)}</span>
      {!attributeOnly && hasValue(defaultValue) && (
        <>
          <span className="dim">{t("key-filter.else")}</span>
          <b>{shown(kind, defaultValue, t)}</b>
          {unit !== undefined && <span className="dim">{unit}</span>}
        </>
      )}
    </>
  );
}

const hasValue = (value: unknown) => value !== null && value !== undefined && value !== "";

function shown(kind: ValueKind, value: unknown, t: (key: string) => string): string {
  return kind === "boolean" ? t(value === true ? "value.true" : "value.false") : String(value);
}

/** Whether a value is written or found, and where. */
function ValuePanel({ label, kind, value, onChange, options, unit, attributeOnly = false }: ValueTokenProps) {
  const { t } = useTranslation();
  const { dynamicValue, defaultValue } = value;
  const [first = "CURRENT_DEVICE"] = options.sources;
  const source: DynamicValue = dynamicValue ?? { sourceType: first, sourceAttribute: "", inherit: false };
  const set = (changed: Partial<DynamicValue>) => onChange({ ...value, dynamicValue: { ...source, ...changed } });
  const isFound = attributeOnly || Boolean(dynamicValue);
  return (
    <Panel>
      {!attributeOnly && (
        <SegmentedControl
          bare
          label={t("key-filter.value-kind")}
          value={isFound ? "attribute" : "value"}
          choices={(["value", "attribute"] as const).map((each) => ({
            value: each,
            label: t(`key-filter.kind-${each}`),
          }))}
          onChange={(next) => onChange({ ...value, dynamicValue: next === "attribute" ? source : null })}
        />
      )}
      {isFound && (
        <>
          <Select<DynamicSource>
            label={t("key-filter.source")}
            value={source.sourceType}
            choices={options.sources.map((each) => ({
              value: each,
              label: t(`key-filter.source-${each.toLowerCase()}`),
            }))}
            onChange={(sourceType) =>
              set({ sourceType, inherit: sourceType === "CURRENT_TENANT" ? false : (source.inherit ?? false) })
            }
          />
          <AttributeField
            label={t("key-filter.attribute")}
            value={source.sourceAttribute}
            options={options}
            type="ATTRIBUTE"
            onChange={(sourceAttribute) => set({ sourceAttribute })}
          />
          {source.sourceType !== "CURRENT_TENANT" && (
            <Switch
              label={t(`key-filter.inherit-${source.sourceType === "CURRENT_CUSTOMER" ? "customer" : "device"}`)}
              checked={source.inherit === true}
              onChange={(inherit) => set({ inherit })}
            />
          )}
        </>
      )}
      {!attributeOnly && (
        <div className="field">
          <span>{t(isFound ? "key-filter.otherwise" : "key-filter.value")}</span>
          <PlainValue
            label={isFound ? t("key-filter.otherwise") : label}
            kind={kind}
            value={defaultValue}
            onChange={(changed) => onChange({ ...value, defaultValue: changed })}
            unit={unit}
            wrong={false}
          />
        </div>
      )}
    </Panel>
  );
}

const Whole = styled.span({
  display: "inline-grid",
  minInlineSize: 0,
  maxInlineSize: "100%",
  fontVariantNumeric: "tabular-nums",
});

const Pair = styled.span({
  display: "inline-flex",
  alignItems: "center",
  gap: 2,
  minInlineSize: 0,
  // What is found may be said in several lines there.
  "@media (max-width: 959.95px)": {
    "& [data-own]": {
      flexWrap: "wrap",
      gap: "0 6px",
      blockSize: "auto",
      minBlockSize: 32,
      paddingBlock: 4,
      whiteSpace: "normal",
      overflowWrap: "anywhere",
    },
  },
});

const Panel = styled.div({
  display: "grid",
  gap: 12,
  inlineSize: 280,
  maxInlineSize: "100%",
  "& > .field": { display: "grid", gap: 6, justifyItems: "start", font: "500 12px/16px var(--font)" },
});
