/** A configured port (0 for any free one) and the environment variable that sets it. */
export interface ConfiguredPort {
  readonly setting: string;
  readonly port: number;
}

/** A port that is listened on; `name` is for users, such as "MQTT TLS". */
export interface ListeningPort {
  readonly name: string;
  readonly port: number;
}

/** The port with a name; `undefined` when there is none. */
export function portNamed(ports: readonly ListeningPort[], name: string): number | undefined {
  return ports.find((listening) => listening.name === name)?.port;
}
