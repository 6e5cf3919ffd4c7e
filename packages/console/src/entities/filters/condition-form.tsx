import styled from "@emotion/styled";
import {
  BOOLEAN_OPERATIONS,
  type EntityType,
  NUMERIC_OPERATIONS,
  STRING_OPERATIONS,
  type ValueFilter,
  valueFilterText,
} from "@orrery/model";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Combobox } from "../../controls/autocomplete/combobox.tsx";
import { Button } from "../../controls/basics/button.tsx";
import { SegmentedControl } from "../../controls/fields/segmented-control.tsx";
import { Select } from "../../controls/fields/select.tsx";
import { TextField } from "../../controls/fields/text-field.tsx";
import { useClient } from "../../session/client-context.tsx";
import { operationLabel } from "./describe-condition.ts";
import { keysOfKind } from "./keys-of-kind.ts";

interface ConditionFormProps {
  /** Of the entities that the list shows. */
  readonly entityType: EntityType;
  /** There may be no more conditions. */
  readonly disabled: boolean;
  /** Gets the condition as addresses write it. */
  readonly onAdd: (condition: string) => void;
}

type Kind = "number" | "text" | "boolean";

/** Without those for several texts. */
const OPERATIONS: Readonly<Record<Kind, readonly ValueFilter["operation"][]>> = {
  number: NUMERIC_OPERATIONS,
  text: STRING_OPERATIONS.filter((operation) => operation !== "IN" && operation !== "NOT_IN"),
  boolean: BOOLEAN_OPERATIONS,
};

/** A condition that is being written. */
export function ConditionForm({ entityType, disabled, onAdd }: ConditionFormProps) {
  const { t } = useTranslation();
  const client = useClient();
  const [type, setType] = useState<"ATTRIBUTE" | "TIME_SERIES">("TIME_SERIES");
  const [key, setKey] = useState("");
  const [kind, setKind] = useState<Kind>("number");
  const [operation, setOperation] = useState<ValueFilter["operation"]>("GREATER");
  const [text, setText] = useState("");
  const [isTried, setTried] = useState(false);
  const operations = OPERATIONS[kind];
  const value = kind === "text" ? text : kind === "boolean" ? text !== "false" : Number(text.replace(",", "."));
  const isKey = key.trim() !== "" && key.trim().length <= 500;
  const isValue = kind === "boolean" || (text.trim() !== "" && (kind === "text" || Number.isFinite(value)));
  const add = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isKey || !isValue) return;
    const added = valueFilterText({ type, key: key.trim(), operation, value } as ValueFilter); // as the kind has them
    onAdd(added);
  };
  return (
    <Form onSubmit={add}>
      <SegmentedControl
        bare
        label={t("filter.value")}
        value={type}
        choices={[
          { value: "TIME_SERIES", label: t("filter.latest-value") },
          { value: "ATTRIBUTE", label: t("filter.attribute") },
        ]}
        onChange={setType}
      />
      <Combobox<string>
        mono
        autoFocus
        label={t("attribute.key")}
        text={key}
        chosenKey={key}
        error={isTried && !isKey ? t("filter.key-required") : undefined}
        search={{
          key: ["keys-of-kind", entityType, type],
          load: async (wanted, signal) => {
            const keys = await keysOfKind(client, entityType, type, signal);
            return keys
              .filter((each) => each.toLowerCase().includes(wanted.trim().toLowerCase()))
              .map((each) => ({ key: each, text: each, value: each }));
          },
        }}
        noMatches={() => t("filter.other-key")}
        onPick={({ value: picked }) => setKey(picked)}
        onText={setKey}
        onClear={() => setKey("")}
      />
      <Row>
        <Select
          label={t("filter.kind")}
          value={kind}
          choices={(["number", "text", "boolean"] as const).map((each) => ({
            value: each,
            label: t(`filter.kind-${each}`),
          }))}
          onChange={(next) => {
            setKind(next);
            setText("");
            setOperation(next === "number" ? "GREATER" : next === "text" ? "CONTAINS" : "EQUAL");
          }}
        />
        <Select
          label={t("filter.operation")}
          value={operation}
          choices={operations.map((each) => ({ value: each, label: operationLabel(each, t) }))}
          onChange={setOperation}
        />
      </Row>
      {kind === "boolean" ? (
        <SegmentedControl
          label={t("attribute.value")}
          value={text === "false" ? "false" : "true"}
          choices={(["true", "false"] as const).map((each) => ({ value: each, label: t(`filter.${each}`) }))}
          onChange={setText}
        />
      ) : (
        <TextField
          label={t("attribute.value")}
          value={text}
          inputMode={kind === "number" ? "decimal" : undefined}
          error={
            isTried && !isValue ? t(kind === "number" ? "filter.number-required" : "filter.text-required") : undefined
          }
          onChange={setText}
        />
      )}
      <Button type="submit" variant="primary" disabled={disabled}>
        {t("filter.add-condition")}
      </Button>
    </Form>
  );
}

const Form = styled.form({ display: "grid", gap: 12, padding: 8 });

const Row = styled.div({ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 8 });
