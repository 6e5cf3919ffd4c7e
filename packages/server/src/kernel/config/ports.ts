/** A port that is configured, 0 for any free one, and the environment variable that chooses another. */
export interface ConfiguredPort {
  readonly setting: string;
  readonly port: number;
}

/** A port that is listened on; `name` is what people read, such as "MQTT TLS". */
export interface ListeningPort {
  readonly name: string;
  readonly port: number;
}

/** The port of a name; `undefined` when nothing listens under it. */
export function portNamed(ports: readonly ListeningPort[], name: string): number | undefined {
  return ports.find((listening) => listening.name === name)?.port;
}
