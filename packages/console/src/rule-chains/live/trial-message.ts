import {
  type DebugInput,
  type EntityId,
  entityId,
  isRecord,
  isUuid,
  parseUuid,
  type WatchedMessage,
} from "@orrery/model";

/** A message that is made up, or was recorded, for dry runs. */
export interface TrialMessage {
  readonly type: string;
  /** A device; null while none is chosen. */
  readonly originator: EntityId | null;
  readonly data: string;
  readonly metadata: Readonly<Record<string, string>>;
}

/** What the first dry run sends. */
export const FIRST_TRIAL: TrialMessage = {
  type: "POST_TELEMETRY_REQUEST",
  originator: null,
  data: '{"temperature": 21.5}',
  metadata: {},
};

/** A message that was watched. */
export function watchedTrial({ type, originator, data, metadata }: WatchedMessage): TrialMessage {
  return { type, originator: originator.entityType === "DEVICE" ? originator : null, data, metadata };
}

/** A message that a node has recorded in debug mode. */
export function recordedTrial(event: DebugInput): TrialMessage {
  const { entityId: id, entityName: type } = event;
  const isDevice = type === "DEVICE" && typeof id === "string" && isUuid(id);
  return {
    type: String(event.msgType ?? ""),
    originator: isDevice ? entityId("DEVICE", parseUuid(id)) : null,
    data: event.data,
    metadata: textsOf(parsed(event.metadata)),
  };
}

/** Metadata are texts, whatever was typed or recorded. */
export function textsOf(value: unknown): Readonly<Record<string, string>> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, typeof member === "string" ? member : JSON.stringify(member)]),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // it was cut
  }
}
