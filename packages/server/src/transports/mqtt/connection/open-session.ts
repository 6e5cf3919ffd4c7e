import type { LastingSession } from "../../../connectivity/lasting-sessions/lasting-session.ts";
import type { Client, MqttContext } from "../context.ts";
import type { ConnectPacket } from "../wire/packets/connect-packet.ts";

/**
 * The session of a client that asked for one which outlives its connection (3.1.2.4 of MQTT 3.1.1, 3.1.2.11.2 of MQTT
 * 5), or that comes back for the rest of one; another client gives up what was kept before, and nothing is returned.
 */
export function openSession(
  { link, settings, newClientId }: Pick<MqttContext, "link" | "settings" | "newClientId">,
  connect: ConnectPacket,
  client: Client,
): Promise<LastingSession | undefined> | undefined {
  if (client.kind === "provisioning") return undefined;
  const deviceId = client.device.deviceId.id;
  const { clean, clientId } = connect;
  const expirySeconds = Math.min(wantedSeconds(connect), settings.sessionExpirySeconds);
  const name = { deviceId, clientId: clientId === "" ? newClientId() : clientId };
  if (expirySeconds > 0 && link.lasting.canKeep(name.clientId))
    return link.lasting.open(name, { clean, expirySeconds });
  if (!link.lasting.canKeep(clientId)) return undefined;
  if (!clean && connect.version === 5) return link.lasting.openEarlier({ deviceId, clientId }); // [MQTT-3.1.2-5]
  link.lasting.discard({ deviceId, clientId });
  return undefined;
}

/** MQTT 3 has no time: its sessions are kept as long as the platform allows. */
function wantedSeconds({ version, clean, sessionExpiryInterval }: ConnectPacket): number {
  if (version === 5) return sessionExpiryInterval;
  return clean ? 0 : Number.POSITIVE_INFINITY;
}
