import styled from "@emotion/styled";
import type { DeviceCredentials } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { SegmentedControl } from "../../controls/fields/segmented-control.tsx";
import { Switch } from "../../controls/fields/switch.tsx";
import { useCopy } from "../../controls/hooks/use-copy.ts";
import { tabId } from "../../controls/tables/tab-id.ts";
import { Tabs } from "../../controls/tables/tabs.tsx";
import { usePreference } from "../../session/preferences.ts";
import {
  CONNECT_SYSTEMS,
  type ConnectPlace,
  type ConnectProtocol,
  type ConnectSystem,
  connectGuide,
  pasted,
  protocolsOf,
} from "./connect-commands.ts";
import { ConnectExtras } from "./connect-extras.tsx";
import { connectProtocol } from "./connect-protocol.ts";

const PROTOCOL_NAMES: Readonly<Record<ConnectProtocol, string>> = { mqtt: "MQTT", http: "HTTP", coap: "CoAP" };
const SYSTEM_NAMES: Readonly<Record<ConnectSystem, string>> = {
  linux: "Linux",
  macos: "macOS",
  windows: "Windows",
  docker: "Docker",
};

interface ConnectGuideViewProps {
  readonly credentials: DeviceCredentials;
  readonly place: ConnectPlace;
}

/** What to paste, by transport and system, with the credentials of the device. */
export function ConnectGuideView({ credentials, place }: ConnectGuideViewProps) {
  const { t } = useTranslation();
  const protocols = protocolsOf(credentials, place);
  const [preferred, prefer] = usePreference(connectProtocol);
  const [chosen, choose] = useState<ConnectProtocol>(preferred);
  const [system, setSystem] = useState<ConnectSystem>(ownSystem);
  const [tls, setTls] = useState(false);
  const protocol = protocols.find((one) => one === chosen) ?? protocols[0];
  if (protocol === undefined) return <Nothing>{t("connection.no-command")}</Nothing>;
  const mayTls = protocol === "mqtt" && place.mqttTlsPort !== undefined;
  const isTls = mayTls && (tls || credentials.credentialsType === "X509_CERTIFICATE");
  const guide = connectGuide(credentials, place, { protocol, system, tls: isTls });
  return (
    <>
      <Tabs
        label={t("connection.transport")}
        tabs={protocols.map((value) => ({ value, label: PROTOCOL_NAMES[value] }))}
        value={protocol}
        onChange={(value) => {
          choose(value);
          prefer(value);
        }}
      />
      <Panel role="tabpanel" id={`${tabId(protocol)}-panel`} aria-labelledby={tabId(protocol)}>
        <div className="row">
          <SegmentedControl
            bare
            label={t("connection.system")}
            value={system}
            choices={CONNECT_SYSTEMS.map((value) => ({ value, label: SYSTEM_NAMES[value] }))}
            onChange={setSystem}
          />
          {mayTls && <Switch label="TLS" checked={isTls} onChange={setTls} />}
        </div>
        {guide.install !== undefined && <Command step={1} label={t("connection.install")} text={guide.install} />}
        <Command
          step={guide.install === undefined ? 1 : 2}
          label={t("connection.send")}
          text={pasted(guide.send, system)}
          hint={[guide.hint && t(`connection.${guide.hint}`), isTls && t("connection.ca-hint", { file: "ca.pem" })]
            .filter(Boolean)
            .join(" ")}
        />
        <ConnectExtras credentials={credentials} place={place} choice={{ protocol, tls: isTls }} />
        <Facts>
          {guide.facts.map(({ label, text }) => (
            <Fact key={label} name={t(`connection.${label}`)} text={text} />
          ))}
        </Facts>
      </Panel>
    </>
  );
}

interface CommandProps {
  readonly step: number;
  readonly label: string;
  readonly text: string;
  readonly hint?: string;
}

function Command({ step, label, text, hint = "" }: CommandProps) {
  const { t } = useTranslation();
  const copy = useCopy();
  return (
    <div>
      <p className="step">
        <b>{step}</b>
        {label}
      </p>
      <pre>
        <code>{text}</code>
        <IconButton
          size="tiny"
          icon="copy"
          label={`${t("connection.copy-command")}: ${label}`}
          onClick={() => copy(text, t("connection.copied-command"))}
        />
      </pre>
      {hint !== "" && <p className="hint">{hint}</p>}
    </div>
  );
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  const { t } = useTranslation();
  const copy = useCopy();
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{text}</code>
        <IconButton
          size="tiny"
          icon="copy"
          label={t("connection.copy-named", { what: name })}
          onClick={() => copy(text, t("connection.copied-named", { what: name }))}
        />
      </dd>
    </div>
  );
}

/** The system that the browser runs on is probably that of the terminal. */
function ownSystem(): ConnectSystem {
  if (/Windows/.test(navigator.userAgent)) return "windows";
  return /Mac OS/.test(navigator.userAgent) ? "macos" : "linux";
}

const Nothing = styled.p({ padding: 24, font: "var(--t-body-s)", color: "var(--dim)" });

const Panel = styled.div({
  display: "grid",
  gap: 20,
  minInlineSize: 0,
  padding: "16px 24px 20px",
  "& > *": { minInlineSize: 0 },
  "& .row": { display: "flex", flexWrap: "wrap", alignItems: "center", justifyContent: "space-between", gap: 12 },
  "& .step": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    marginBlockEnd: 8,
    font: "500 13px/20px var(--font)",
    color: "var(--text)",
  },
  "& .step b": {
    display: "grid",
    placeItems: "center",
    inlineSize: 18,
    blockSize: 18,
    border: "1px solid var(--line-strong)",
    borderRadius: "50%",
    font: "600 11px/1 var(--font)",
    color: "var(--dim)",
  },
  "& pre": {
    display: "flex",
    alignItems: "flex-start",
    gap: 8,
    margin: 0,
    padding: "8px 8px 8px 12px",
    background: "var(--sunken)",
    border: "1px solid var(--line)",
    borderRadius: "var(--r-control)",
  },
  "& pre code": { flex: 1, minInlineSize: 0, paddingBlock: 2, whiteSpace: "pre-wrap", overflowWrap: "anywhere" },
  "& code": {
    fontFamily: "var(--mono)",
    fontSize: 12,
    lineHeight: "20px",
    fontVariantLigatures: "none",
    color: "var(--text)",
  },
  "& .hint": { marginBlockStart: 6, font: "var(--t-cap)", color: "var(--dim)" },
  "@media (max-width: 959.95px)": { padding: 16 },
});

const Facts = styled.dl({
  margin: 0,
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  padding: "6px 8px 6px 12px",
  "& > div": { display: "grid", gridTemplateColumns: "104px minmax(0, 1fr)", alignItems: "center", minBlockSize: 30 },
  "& dt": { font: "var(--t-body-s)", color: "var(--dim)" },
  "& dd": { display: "flex", alignItems: "center", gap: 8, margin: 0, minInlineSize: 0 },
  "& dd code": { flex: 1, minInlineSize: 0, overflowWrap: "anywhere" },
});
