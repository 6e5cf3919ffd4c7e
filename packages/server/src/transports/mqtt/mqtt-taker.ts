/** The name under which nodes pass MQTT connections on to each other, those whose TLS has ended too. */
export const MQTT_LISTENER = "mqtt";
