import type { MqttClient } from "mqtt";

/** The next message, as topic and text. */
export function message(client: MqttClient): Promise<{ topic: string; text: string; qos: number }> {
  return new Promise((resolve) => {
    client.once("message", (topic, payload, { qos }) => resolve({ topic, text: payload.toString(), qos }));
  });
}

/** The reason of the server's DISCONNECT. */
export function disconnectReason(client: MqttClient): Promise<number | undefined> {
  return new Promise((resolve) => {
    client.once("disconnect", ({ reasonCode }) => resolve(reasonCode));
  });
}
