import styled from "@emotion/styled";
import { API_KEY_SCOPES, type ApiKeyScope, type UserId } from "@orrery/model";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { FormError } from "../controls/basics/form-error.tsx";
import { Select } from "../controls/fields/select.tsx";
import { TextField } from "../controls/fields/text-field.tsx";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { DateTime } from "../controls/time/date-time/date-time.tsx";
import { errorText } from "../errors/error-text.ts";
import { FormDialog } from "../page/form-dialog.tsx";
import { expirationOf, VALIDITIES, type Validity } from "./key-expiration.ts";
import { KeyValueDialog } from "./key-value-dialog.tsx";
import type { useApiKeys } from "./use-api-keys.ts";

interface GenerateKeyDialogProps {
  readonly user: UserId;
  readonly calls: ReturnType<typeof useApiKeys>["calls"];
  readonly onMade: () => Promise<void>;
  readonly onClose: () => void;
}

const DEFAULT_VALIDITY: Validity = "30";

/** Asks what a key is for, what it may do and for how long; then shows its value, once. */
export function GenerateKeyDialog({ user, calls, onMade, onClose }: GenerateKeyDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const [description, setDescription] = useState("");
  const [scope, setScope] = useState<ApiKeyScope>("ALL");
  const [validity, setValidity] = useState(DEFAULT_VALIDITY);
  const [date, setDate] = useState<number | null>(null);
  const [isChecked, setChecked] = useState(false);
  const { mutate, data, error, isPending } = useSubmission({
    mutationFn: (expirationTime: number) =>
      calls.save({ userId: user, description: description.trim(), scope, expirationTime, enabled: true }, QUIET),
    onSuccess: onMade,
  });
  if (typeof data?.value === "string") return <KeyValueDialog value={data.value} onClose={onClose} />;
  const isDateWrong = isChecked && expirationOf(validity, date, Date.now()) === undefined;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const expirationTime = expirationOf(validity, date, Date.now());
    if (description.trim() !== "" && expirationTime !== undefined) mutate(expirationTime);
  };
  return (
    <FormDialog
      width={560}
      title={t("api-key.generate-title")}
      dirty={description !== ""}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={isPending}>
            {t("api-key.generate")}
          </Button>
        </>
      }
    >
      <Form id={formId} noValidate onSubmit={handleSubmit}>
        <TextField
          autoFocus
          label={t("api-key.description")}
          value={description}
          onChange={setDescription}
          maxLength={255}
          hint={t("api-key.description-hint")}
          error={isChecked && description.trim() === "" ? t("api-key.description-required") : undefined}
        />
        <Select
          label={t("api-key.scope")}
          value={scope}
          choices={API_KEY_SCOPES.map((value) => ({ value, label: t(`api-key.scope-${value}`) }))}
          onChange={setScope}
          hint={t(`api-key.scope-hint-${scope}`)}
        />
        <Select
          label={t("api-key.validity")}
          value={validity}
          choices={VALIDITIES.map((value) => ({ value, label: validityText(t, value) }))}
          onChange={setValidity}
        />
        {validity === "date" && (
          <DateTime
            required
            label={t("api-key.ends")}
            value={date}
            onChange={setDate}
            error={isDateWrong ? t("api-key.date-required") : undefined}
          />
        )}
        {error && <FormError>{errorText(error, t("error.unable-to-connect-text"))}</FormError>}
      </Form>
    </FormDialog>
  );
}

const QUIET = { ignoreErrors: true };

function validityText(t: ReturnType<typeof useTranslation>["t"], validity: Validity): string {
  if (validity === "never") return t("api-key.never-ends");
  if (validity === "date") return t("api-key.until-date");
  return t("api-key.days", { count: Number(validity) });
}

const Form = styled.form({ display: "grid", gap: 16 });
