import styled from "@emotion/styled";
import { isRecord } from "@orrery/model";
import { type Ref, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { EditorHandle } from "../../../controls/editors/code-editor/editor-handle.ts";
import { JsonObjectEditor } from "../../../controls/editors/code-editor/editors.tsx";
import { Switch } from "../../../controls/fields/switch.tsx";
import { TextField } from "../../../controls/fields/text-field.tsx";
import { PickerForm } from "../../../pickers/settings-form/picker-form.tsx";
import type { NodeKind } from "../../model/node-kinds.ts";
import { isNodeName } from "../../model/problems.ts";
import type { NodeDraft } from "./node-draft.ts";

interface NodeFieldsProps {
  readonly kind: NodeKind | undefined;
  readonly draft: NodeDraft;
  readonly onChange: (draft: NodeDraft) => void;
  /** Whether the configuration fits the form. */
  readonly onValid: (valid: boolean) => void;
  /** Whether problems are shown that nobody has caused yet. */
  readonly isChecked: boolean;
  readonly autoFocus?: boolean | undefined;
  readonly ref?: Ref<EditorHandle> | undefined;
}

/** The fields of a node: name, debug mode, the form of its class, description. */
export function NodeFields({ kind, draft, onChange, onValid, isChecked, autoFocus, ref }: NodeFieldsProps) {
  const { t } = useTranslation();
  const { name, debugMode, configuration, description } = draft;
  const form = kind?.form;
  const value = useMemo(() => ({ ...form, schema: form?.schema, model: configuration }), [form, configuration]);
  const error = isNodeName(name) || !isChecked ? undefined : t(name.trim() === "" ? NO_NAME : "entity.too-long");
  return (
    <Fields>
      <TextField
        label={t("rulenode.name")}
        value={name}
        onChange={(typed) => onChange({ ...draft, name: typed })}
        error={error}
        autoFocus={autoFocus}
      />
      <div>
        <Switch
          label={t("rulenode.debug-mode")}
          checked={debugMode}
          onChange={(on) => onChange({ ...draft, debugMode: on })}
        />
        <small>{t("rulenode.debug-hint")}</small>
      </div>
      {form ? (
        <PickerForm
          ref={ref}
          value={value}
          onChange={(model) => onChange({ ...draft, configuration: model })}
          onValid={onValid}
        />
      ) : (
        <JsonObjectEditor
          ref={ref}
          label={t("rulenode.configuration")}
          value={isRecord(configuration) ? configuration : {}}
          required
          onChange={(model) => model && onChange({ ...draft, configuration: model })}
          onValid={onValid}
        />
      )}
      <TextField
        label={t("rulenode.description")}
        value={description}
        optional
        rows={3}
        onChange={(typed) => onChange({ ...draft, description: typed })}
      />
    </Fields>
  );
}

const NO_NAME = "rulenode.name-required";

const Fields = styled.div({
  display: "grid",
  gap: 16,
  alignContent: "start",
  color: "var(--text)",
  "& small": { display: "block", marginBlockStart: -6, font: "var(--t-cap)", color: "var(--dim)" },
});
