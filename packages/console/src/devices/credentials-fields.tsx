import styled from "@emotion/styled";
import type { DeviceTransportType } from "@orrery/model";
import type { Ref } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { ReadOnlyField } from "../controls/fields/read-only-field.tsx";
import { Select } from "../controls/fields/select.tsx";
import { TextField, type TextFieldProps } from "../controls/fields/text-field.tsx";
import { useCopy } from "../controls/hooks/use-copy.ts";
import type { FormHandle } from "../controls/settings-form/settings-form-view.tsx";
import { EntityFields } from "../entities/forms/entity-fields.tsx";
import { newToken } from "../transports/new-token.ts";
import { CREDENTIALS_OF, type CredentialsValues, credentialsProblems } from "./credentials-form.ts";
import { lwm2mCredentialsForm } from "./lwm2m-credentials.ts";

const TYPE_LABELS = {
  ACCESS_TOKEN: "device.access-token",
  MQTT_BASIC: "device.mqtt-basic",
  X509_CERTIFICATE: "device.x509",
  LWM2M_CREDENTIALS: "transport.lwm2m-credentials",
} as const;

interface CredentialsFieldsProps {
  readonly values: CredentialsValues;
  readonly onChange: (values: CredentialsValues) => void;
  /** What the transport of the device allows; a kind of others that is stored is shown, too. */
  readonly transport: DeviceTransportType;
  /** Problems are shown after the first attempt to save. */
  readonly checked: boolean;
  readonly readOnly?: boolean | undefined;
  /** Of the fields that a form of their own draws: LwM2M. */
  readonly ref?: Ref<FormHandle> | undefined;
}

/** Kind of credentials and its fields. */
export function CredentialsFields(props: CredentialsFieldsProps) {
  const { values, onChange, transport, checked, readOnly = false } = props;
  const { t } = useTranslation();
  const copy = useCopy();
  const problems = checked ? credentialsProblems(values) : {};
  const allowed = CREDENTIALS_OF[transport];
  const types = allowed.includes(values.type) ? allowed : [values.type, ...allowed];
  const field = (name: Exclude<keyof CredentialsValues, "lwm2m">) => ({
    value: values[name],
    onChange: (text: string) => onChange({ ...values, [name]: text }),
    error: problems[name] && t(problems[name]),
    readOnly,
  });
  return (
    <Stack>
      {types.length > 1 && (
        <Select
          label={t("device.credentials-type")}
          value={values.type}
          choices={types.map((type) => ({ value: type, label: t(TYPE_LABELS[type]) }))}
          onChange={(type) => onChange({ ...values, type })}
          disabled={readOnly}
        />
      )}
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
      {values.type === "LWM2M_CREDENTIALS" && (
        <EntityFields
          ref={props.ref}
          form={lwm2mCredentialsForm}
          draft={values.lwm2m}
          onChange={(lwm2m) => onChange({ ...values, lwm2m })}
          disabled={readOnly}
        />
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
