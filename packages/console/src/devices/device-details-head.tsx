import styled from "@emotion/styled";
import type { DeviceCredentials, DeviceInfo } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { useCopy } from "../controls/hooks/use-copy.ts";
import { AssignedChips } from "../entities/assignment/assigned-chips.tsx";
import { device as kind } from "../kinds/device.ts";
import { useDeviceActivity } from "./activity.tsx";
import { ConnectDialog } from "./connect/connect-dialog.tsx";
import { ConnectivityBlock } from "./connectivity-block.tsx";
import { parseMqttBasic } from "./connectivity-commands.ts";
import { CredentialsDialog } from "./credentials-dialog.tsx";
import { DroppedKeysNote } from "./dropped-keys-note.tsx";
import { useCredentials } from "./use-credentials.ts";

/** The customer of a device, its credentials and, until it has sent a value, commands that send a first one. */
export function DeviceDetailsHead({
  entity: device,
  manage,
}: {
  readonly entity: DeviceInfo;
  readonly manage: boolean;
}) {
  const { t } = useTranslation();
  const { data: credentials } = useCredentials(device.id);
  const activity = useDeviceActivity(device.id);
  const [editing, setEditing] = useState(false);
  const [connecting, setConnecting] = useState(false);
  return (
    <Stack>
      <Row>
        <AssignedChips kind={kind} entity={device} manage={manage} />
        {credentials && <CopyCredentials credentials={credentials} />}
        {credentials && (
          <Button size="compact" icon="link" onClick={() => setConnecting(true)}>
            {t("connection.connect")}
          </Button>
        )}
        <Button size="compact" icon="key" onClick={() => setEditing(true)}>
          {t(manage ? "device.manage-credentials" : "device.view-credentials")}
        </Button>
      </Row>
      <DroppedKeysNote device={device.id} />
      {credentials && activity?.lastActivityTs === 0 && <ConnectivityBlock credentials={credentials} />}
      {connecting && credentials && (
        <ConnectDialog device={device} credentials={credentials} onClose={() => setConnecting(false)} />
      )}
      {editing && <CredentialsDialog entities={[device]} onClose={() => setEditing(false)} />}
    </Stack>
  );
}

function CopyCredentials({ credentials }: { readonly credentials: DeviceCredentials }) {
  const { t } = useTranslation();
  const copy = useCopy();
  switch (credentials.credentialsType) {
    case "ACCESS_TOKEN":
      return (
        <Button
          size="compact"
          icon="copy"
          onClick={() => copy(credentials.credentialsId, t("device.accessTokenCopiedMessage"))}
        >
          {t("device.copyAccessToken")}
        </Button>
      );
    case "MQTT_BASIC":
      return (
        <Button
          size="compact"
          icon="copy"
          onClick={() => copy(mqttText(credentials), t("device.mqtt-authentication-copied-message"))}
        >
          {t("device.copy-mqtt-authentication")}
        </Button>
      );
    case "X509_CERTIFICATE":
    case "LWM2M_CREDENTIALS":
      return null;
  }
}

/** The members that are set, names without quotes, as a configuration file takes them. */
function mqttText(credentials: DeviceCredentials): string {
  const set = Object.entries(parseMqttBasic(credentials)).filter(([, value]) => value !== "");
  return `{${set.map(([name, value]) => `${name}:${JSON.stringify(value)}`).join(",")}}`;
}

const Stack = styled.div({ display: "grid", gap: 16, maxInlineSize: 720, minInlineSize: 0 });
const Row = styled.div({ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8 });
