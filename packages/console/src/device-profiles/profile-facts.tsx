import styled from "@emotion/styled";
import { type DeviceProfile, transportProfileOf } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { useCopy } from "../controls/hooks/use-copy.ts";

/** How devices of a profile connect and how new ones are accepted. */
export function ProfileFacts({ entity: profile }: { readonly entity: DeviceProfile }) {
  const { t } = useTranslation();
  const copy = useCopy();
  const key = profile.provisionDeviceKey;
  const facts = [
    { label: "transport", text: t(`device-profile.transport-type-${profile.transportType.toLowerCase()}`) },
    ...transportFacts(profile),
    { label: "provisioning", text: t(`device-profile.provision-${profile.provisionType.toLowerCase()}`) },
  ];
  return (
    <Facts>
      {facts.map(({ label, text, mono }) => (
        <div key={label}>
          <dt>{t(`device-profile.${label}`)}</dt>
          <dd data-mono={mono}>{text}</dd>
        </div>
      ))}
      {key !== null && (
        <div>
          <dt>{t("device-profile.provision-key")}</dt>
          <dd data-mono>
            {key}
            <IconButton
              size="tiny"
              icon="copy"
              label={t("device-profile.copy-provision-key")}
              onClick={() => copy(key, t("device-profile.provision-key-copied"))}
            />
          </dd>
        </div>
      )}
      <div>
        <dt>{t("connection.connections")}</dt>
        <dd>
          <Link to={`/connections?deviceProfileId=${profile.id.id}`}>{t("connection.of-profile")}</Link>
        </dd>
      </div>
    </Facts>
  );
}

interface Fact {
  /** Translation key below `device-profile`. */
  readonly label: string;
  readonly text: string;
  readonly mono?: true;
}

function transportFacts({ transportType, profileData }: DeviceProfile): readonly Fact[] {
  const transport = transportProfileOf(transportType, profileData.transportConfiguration);
  if (transport.type !== "MQTT" && transport.type !== "COAP") return [];
  const payload: Fact = { label: "payload", text: transport.payload.type === "JSON" ? "JSON" : "Protobuf" };
  if (transport.type === "COAP") return [payload];
  return [
    { label: "telemetry-topic", text: transport.deviceTelemetryTopic, mono: true },
    { label: "attributes-topic", text: transport.deviceAttributesTopic, mono: true },
    payload,
  ];
}

const Facts = styled.dl({
  display: "flex",
  flexWrap: "wrap",
  gap: "12px 40px",
  "& dt": { font: "500 12px/16px var(--font)", color: "var(--dim)" },
  "& dd": { display: "flex", alignItems: "center", gap: 6, minBlockSize: 24, font: "var(--t-body-s)" },
  "& dd a": { color: "var(--accent)", fontWeight: 500 },
  "& dd[data-mono]": { fontFamily: "var(--mono)", fontSize: 12, overflowWrap: "anywhere" },
});
