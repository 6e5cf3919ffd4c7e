import { useTranslation } from "react-i18next";
import { Select } from "../../controls/fields/select.tsx";
import { Switch } from "../../controls/fields/switch.tsx";
import { TextField } from "../../controls/fields/text-field.tsx";
import { type GatewayDraft, LOG_LEVELS } from "./gateway-draft.ts";

interface GatewayFieldsProps {
  readonly draft: GatewayDraft;
  /** Undefined: not to be seen. */
  readonly accessToken: string | undefined;
  readonly isFixed: boolean;
  /** What is wrong with a member. */
  readonly said: (name: string) => string | undefined;
  readonly onChange: (more: Partial<GatewayDraft>) => void;
}

/** Members of a draft that are texts. */
type TextMember = {
  [K in keyof GatewayDraft]: GatewayDraft[K] extends string ? (string extends GatewayDraft[K] ? K : never) : never;
}[keyof GatewayDraft];

/** What a gateway is told of itself: connection, logs and storage. */
export function GatewayFields({ draft, accessToken, isFixed, said, onChange }: GatewayFieldsProps) {
  const { t } = useTranslation();
  const text = (name: TextMember, label: string, isCount = false) => (
    <TextField
      label={label}
      value={draft[name]}
      error={said(name)}
      readOnly={isFixed}
      maxLength={1_000}
      inputMode={isCount ? "numeric" : undefined}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <>
      <fieldset className="pairs">
        <legend>{t("control.gateway-connection")}</legend>
        {text("host", t("control.gateway-host"))}
        {text("port", t("control.gateway-port"), true)}
        <div className="whole">
          <Switch
            label={t("control.gateway-remote")}
            checked={draft.isRemote}
            disabled={isFixed}
            onChange={(isRemote) => onChange({ isRemote })}
          />
        </div>
        <Select
          label={t("control.gateway-security")}
          value={draft.security}
          disabled={isFixed}
          choices={[
            { value: "accessToken", label: t("control.gateway-access-token") },
            { value: "tls", label: t("control.gateway-tls") },
          ]}
          onChange={(security) => onChange({ security })}
        />
        {draft.security === "accessToken" && accessToken !== undefined && (
          <TextField
            label={t("control.gateway-access-token")}
            type="password"
            readOnly
            value={accessToken}
            onChange={() => undefined}
          />
        )}
        {draft.security === "tls" && (
          <>
            {text("caCert", t("control.gateway-ca"))}
            {text("privateKey", t("control.gateway-key"))}
            {text("cert", t("control.gateway-certificate"))}
          </>
        )}
      </fieldset>
      <fieldset className="pairs">
        <legend>{t("control.gateway-logs")}</legend>
        <Select
          label={t("control.gateway-level")}
          value={draft.logLevel}
          disabled={isFixed}
          choices={LOG_LEVELS.map((value) => ({ value, label: value }))}
          onChange={(logLevel) => onChange({ logLevel })}
        />
        {text("logFolder", t("control.gateway-log-folder"))}
      </fieldset>
      <fieldset className="pairs">
        <legend>{t("control.gateway-storage")}</legend>
        <div className="whole">
          <Select
            label={t("control.gateway-storage-kind")}
            value={draft.storage}
            disabled={isFixed}
            choices={[
              { value: "memory", label: t("control.gateway-memory") },
              { value: "file", label: t("control.gateway-file") },
            ]}
            onChange={(storage) => onChange({ storage })}
          />
        </div>
        {draft.storage === "memory" ? (
          <>
            {text("readRecords", t("control.gateway-read"), true)}
            {text("maxRecords", t("control.gateway-max"), true)}
          </>
        ) : (
          <>
            {text("dataFolder", t("control.gateway-data-folder"))}
            {text("maxFiles", t("control.gateway-max-files"), true)}
            {text("fileReadRecords", t("control.gateway-read"), true)}
            {text("recordsPerFile", t("control.gateway-per-file"), true)}
          </>
        )}
      </fieldset>
    </>
  );
}
