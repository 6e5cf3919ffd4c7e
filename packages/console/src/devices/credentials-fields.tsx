import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { ReadOnlyField } from "../controls/fields/read-only-field.tsx";
import { Select } from "../controls/fields/select.tsx";
import { TextField, type TextFieldProps } from "../controls/fields/text-field.tsx";
import { useCopy } from "../controls/hooks/use-copy.ts";
import { type CredentialsValues, credentialsProblems, EDITED_TYPES, newToken } from "./credentials-form.ts";

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
  const copy = useCopy();
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
        <Credential
          label={t("device.access-token")}
          hint={t("device.access-token-hint")}
          mono
          {...field("token")}
          end={
            <>
              {values.token !== "" && (
                <IconButton
                  size="tiny"
                  icon="copy"
                  label={t("device.copyAccessToken")}
                  onClick={() => copy(values.token, t("device.accessTokenCopiedMessage"))}
                />
              )}
              <IconButton
                size="tiny"
                icon="refresh"
                label={t("device.generate-token")}
                onClick={() => onChange({ ...values, token: newToken() })}
              />
            </>
          }
        />
      )}
      {values.type === "MQTT_BASIC" && (
        <>
          <Credential label={t("device.client-id")} optional {...field("clientId")} />
          <Credential label={t("device.user-name")} optional {...field("userName")} />
          <Credential label={t("device.password")} optional {...field("password")} />
        </>
      )}
      {values.type === "X509_CERTIFICATE" && (
        <Credential label={t("device.rsa-key")} rows={6} mono {...field("certificate")} />
      )}
    </Stack>
  );
}

/** Edited with the right to, copied without. */
function Credential(props: TextFieldProps) {
  if (!props.readOnly) return <TextField {...props} />;
  const { label, value, mono, rows } = props;
  return <ReadOnlyField label={label} value={value} mono={mono} rows={rows} />;
}

const Stack = styled.div({ display: "grid", gap: 16, paddingBlock: 4, color: "var(--text)" });
