import styled from "@emotion/styled";
import { type AttributeScope, type EntityId, isSameJson } from "@orrery/model";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { FormError } from "../controls/basics/form-error.tsx";
import { TextField } from "../controls/fields/text-field.tsx";
import { inferType, type ValueInputType } from "../controls/fields/value-input/typed-input.ts";
import { ValueInput } from "../controls/fields/value-input/value-input.tsx";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { errorText } from "../errors/error-text.ts";
import { FormDialog } from "../page/form-dialog.tsx";
import { KeysUsedByNote } from "../pickers/references/used-by-note.tsx";
import { useClient } from "../session/client-context.tsx";
import { isKeptKey } from "./kept-keys.ts";
import { typedValueOf } from "./typed-value.ts";

interface AttributeDialogProps {
  readonly entity: EntityId;
  readonly scope: AttributeScope;
  /** Absent: a new attribute. */
  readonly attribute?: { readonly key: string; readonly value: unknown } | undefined;
  readonly onClose: () => void;
}

interface EnteredValue {
  readonly type: ValueInputType;
  /** Null while it is invalid. */
  readonly value: unknown;
}

const MAX_KEY = 255;

/** Another attribute has the key already. */
class KeyTaken extends Error {}

/** Adds an attribute, or changes value and key of one: under its new key it is saved before the old one is deleted. */
export function AttributeDialog({ entity, scope, attribute, onClose }: AttributeDialogProps) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const formId = useId();
  const [key, setKey] = useState(attribute?.key ?? "");
  const [{ type, value }, setEntered] = useState<EnteredValue>({
    type: inferType(attribute?.value),
    value: attribute?.value ?? null,
  });
  const [checked, setChecked] = useState(false);
  const name = key.trim();
  const keyProblem =
    name === "" ? "attribute.key-required" : name.length > MAX_KEY ? "attribute.key-max-length" : undefined;
  const before = attribute?.key;
  const isKept = before !== undefined && isKeptKey(entity, scope, before);
  const isRenamed = before !== undefined && name !== "" && name !== before;
  const save = useSubmission({
    mutationFn: async () => {
      const typed = typedValueOf(type, value);
      if (isRenamed) {
        const others = await client.telemetry.attributes(entity, scope, undefined, { ignoreErrors: true });
        if (others.some((other) => other.key === name)) throw new KeyTaken();
      }
      await client.telemetry.saveTypedAttributes(entity, scope, { [name]: typed }, { ignoreErrors: true });
      if (isRenamed) await client.telemetry.deleteAttributes(entity, scope, [before], { ignoreErrors: true });
    },
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ["attributes", entity.id] });
    },
    onSuccess: onClose,
  });
  const isTaken = save.error instanceof KeyTaken;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (keyProblem === undefined && value !== null) save.mutate();
  };
  return (
    <FormDialog
      dirty={name !== (attribute?.key ?? "") || !isSameJson(value, attribute?.value ?? null)}
      title={attribute ? t("attribute.edit", { key: attribute.key }) : t("attribute.add")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={save.isPending}>
            {t(attribute ? "action.update" : "action.add")}
          </Button>
        </>
      }
    >
      <Form id={formId} noValidate onSubmit={handleSubmit}>
        {save.error && !isTaken && <FormError>{errorText(save.error, t("error.unable-to-connect-text"))}</FormError>}
        <div>
          <TextField
            label={t("attribute.key")}
            value={key}
            onChange={(next) => {
              setKey(next);
              save.reset();
            }}
            error={isTaken ? t("attribute.key-taken") : checked && keyProblem ? t(keyProblem) : undefined}
            mono
            autoFocus={!attribute}
            readOnly={isKept}
            hint={isKept ? t("attribute.key-kept") : undefined}
          />
          {isRenamed && <p className="note">{t("attribute.key-changes")}</p>}
          {isRenamed && <KeysUsedByNote keys={[before]} />}
        </div>
        <ValueInput value={value} onChange={(next, of) => setEntered({ type: of, value: next })} checked={checked} />
      </Form>
    </FormDialog>
  );
}

const Form = styled.form({
  display: "grid",
  gap: 16,
  paddingBlock: 4,
  color: "var(--text)",
  "& .note": { marginBlockStart: 6, font: "var(--t-cap)", color: "var(--dim)" },
});
