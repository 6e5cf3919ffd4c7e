import styled from "@emotion/styled";
import { LWM2M_BINDINGS, LWM2M_SECURITY_MODES, type Lwm2mSecurityMode, type Lwm2mServerDefaults } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { Checkbox } from "../../controls/fields/checkbox.tsx";
import { Select } from "../../controls/fields/select.tsx";
import { TextField } from "../../controls/fields/text-field.tsx";
import { type EditedServer, isBootstrapServer, serverProblems, withMode } from "./servers.ts";

interface ServerBoxProps {
  readonly server: EditedServer;
  readonly others: readonly EditedServer[];
  /** The server of its kind that the installation has. */
  readonly defaults: Lwm2mServerDefaults | undefined;
  /** Problems are shown. */
  readonly isChecked: boolean;
  readonly disabled: boolean;
  readonly onChange: (server: EditedServer) => void;
  readonly onRemove: () => void;
}

const NUMBERS = ["clientHoldOffTime", "bootstrapServerAccountTimeout", "lifetime", "defaultMinPeriod"] as const;

/** A server that clients are told: how it is reached and how they register there. */
export function ServerBox(props: ServerBoxProps) {
  const { server, others, defaults, isChecked, disabled, onChange, onRemove } = props;
  const { t } = useTranslation();
  const problems = isChecked ? serverProblems(server, others) : {};
  const problemOf = (member: string) => {
    const problem = problems[member];
    return problem === undefined ? undefined : t(problem);
  };
  const textOf = (member: string) => {
    const value = server[member];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };
  const set = (member: string, value: unknown) => onChange({ ...server, [member]: value });
  /** What is no number stays as it was typed, and is a problem. */
  const setNumber = (member: string) => (text: string) => set(member, /^\d+$/.test(text) ? Number(text) : text);
  const name = t(isBootstrapServer(server) ? "transport.bootstrap-server-name" : "transport.lwm2m-server-name", {
    id: textOf("shortServerId"),
  });
  const mode = LWM2M_SECURITY_MODES.find((known) => known === server.securityMode) ?? "NO_SEC";
  const field = (member: string, label: string, numeric: boolean) => (
    <TextField
      key={member}
      label={t(label)}
      value={textOf(member)}
      onChange={numeric ? setNumber(member) : (text) => set(member, text)}
      inputMode={numeric ? "numeric" : undefined}
      disabled={disabled}
      error={problemOf(member)}
    />
  );
  return (
    <Box aria-label={name}>
      <div className="head">
        <h5>{name}</h5>
        {!disabled && (
          <IconButton size="compact" icon="trash" label={t("transport.remove-server", { name })} onClick={onRemove} />
        )}
      </div>
      <div className="fields">
        <Select<Lwm2mSecurityMode>
          label={t("transport.security-mode")}
          value={mode}
          disabled={disabled || defaults === undefined}
          choices={LWM2M_SECURITY_MODES.map((value) => ({
            value,
            label: t(`transport.security-${value.toLowerCase()}`),
          }))}
          onChange={(next) => defaults && onChange(withMode(server, next, defaults))}
        />
        {field("shortServerId", "transport.short-id", true)}
        {field("host", "transport.host", false)}
        <TextField
          label={t("transport.port")}
          value={textOf("port")}
          onChange={() => undefined}
          readOnly
          error={problemOf("port")}
        />
        {NUMBERS.map((member) => field(member, `transport.${member}`, true))}
        <Select
          label={t("transport.binding")}
          value={LWM2M_BINDINGS.find((known) => known === server.binding) ?? ""}
          choices={LWM2M_BINDINGS.map((value) => ({ value, label: value }))}
          disabled={disabled}
          error={problemOf("binding")}
          onChange={(next) => set("binding", next)}
        />
      </div>
      {(mode === "RPK" || mode === "X509") && (
        <TextField
          mono
          rows={3}
          label={t(mode === "RPK" ? "transport.server-key" : "transport.server-certificate")}
          value={textOf("serverPublicKey")}
          onChange={(text) => set("serverPublicKey", text)}
          disabled={disabled}
          error={problemOf("serverPublicKey")}
        />
      )}
      <Checkbox
        label={t("transport.notify-if-disabled")}
        checked={server.notifIfDisabled !== false}
        disabled={disabled}
        onChange={(isOn) => set("notifIfDisabled", isOn)}
      />
    </Box>
  );
}

const Box = styled.section({
  display: "grid",
  gap: 12,
  minInlineSize: 0,
  padding: 12,
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  "& .head": { display: "flex", alignItems: "center", justifyContent: "space-between", minBlockSize: 28 },
  "& h5": { font: "600 13px/20px var(--font)" },
  "& .fields": { display: "grid", gridTemplateColumns: "repeat(auto-fill, minmax(180px, 1fr))", gap: 12 },
});
