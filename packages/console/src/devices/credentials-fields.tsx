import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Select } from "../controls/select.tsx";
import { TextField } from "../controls/text-field.tsx";
import { type CredentialsValues, credentialsProblems, EDITED_TYPES } from "./credentials-form.ts";

const TYPE_LABELS = {
  ACCESS_TOKEN: "device.access-token",
  MQTT_BASIC: "device.mqtt-basic",
  X509_CERTIFICATE: "device.x509",
} as const;

interface CredentialsFieldsProps {
  readonly values: CredentialsValues;
  readonly onChange: (values: CredentialsValues) => void;
  /** Problems are shown after the first attempt to save. */
  readonly checked: boolean;
  readonly readOnly?: boolean | undefined;
}

/** Kind of credentials and its fields. */
export function CredentialsFields({ values, onChange, checked, readOnly = false }: CredentialsFieldsProps) {
  const { t } = useTranslation();
  const problems = checked ? credentialsProblems(values) : {};
  const field = (name: keyof CredentialsValues) => ({
    value: values[name],
    onChange: (text: string) => onChange({ ...values, [name]: text }),
    error: problems[name] && t(problems[name]),
    readOnly,
  });
  return (
    <Stack>
      <Select
        label={t("device.credentials-type")}
        value={values.type}
        choices={EDITED_TYPES.map((type) => ({ value: type, label: t(TYPE_LABELS[type]) }))}
        onChange={(type) => onChange({ ...values, type })}
        disabled={readOnly}
      />
      {values.type === "ACCESS_TOKEN" && (
        <TextField label={t("device.access-token")} hint={t("device.access-token-hint")} mono {...field("token")} />
      )}
      {values.type === "MQTT_BASIC" && (
        <>
          <TextField label={t("device.client-id")} optional {...field("clientId")} />
          <TextField label={t("device.user-name")} optional {...field("userName")} />
          <TextField label={t("device.password")} optional {...field("password")} />
        </>
      )}
      {values.type === "X509_CERTIFICATE" && (
        <TextField label={t("device.rsa-key")} rows={6} mono {...field("certificate")} />
      )}
    </Stack>
  );
}

const Stack = styled.div({ display: "grid", gap: 16, paddingBlock: 4, color: "var(--text)" });
