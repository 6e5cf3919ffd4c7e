import Type, { type Static } from "typebox";
import { accepts } from "../json/compiled-schema.ts";

const TEXT = Type.String({ maxLength: 200 });

const RECORD = Type.Object({
  /** Of the program, such as `1.4.0`. */
  version: TEXT,
  /** Name of the machine, for people. */
  host: TEXT,
  /** When this run began, milliseconds since the epoch by its own clock. */
  startedAt: Type.Number(),
  /** Names the secret that its keys are derived from, without telling anything about it. */
  keyId: TEXT,
  /** Where other nodes pass clients on to it. Absent in versions that take none. */
  relay: Type.Optional(Type.Object({ host: TEXT, port: Type.Integer({ minimum: 1, maximum: 65_535 }) })),
});

/** What a node tells the others about itself, with its lease. */
export type NodeRecord = Readonly<Static<typeof RECORD>>;

/** A record in bytes is not longer than this. */
export const MAX_RECORD_BYTES = 2_048;

/** Members that a newer version adds are ignored. Undefined when it is no record. */
export function parseNodeRecord(bytes: Uint8Array): NodeRecord | undefined {
  if (bytes.length > MAX_RECORD_BYTES) return undefined;
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"));
    if (!accepts(RECORD, value)) return undefined;
    const { version, host, startedAt, keyId, relay } = value as NodeRecord; // it was just checked
    return { version, host, startedAt, keyId, ...(relay ? { relay: { host: relay.host, port: relay.port } } : {}) };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
