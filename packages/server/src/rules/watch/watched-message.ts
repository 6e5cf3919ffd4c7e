import type { WatchedMessage } from "@orrery/model";
import type { RuleMessage } from "../message/rule-message.ts";

/** Characters of a message's data, and of its metadata, that are shown. */
const MAX_DATA = 16_384;
const MAX_METADATA = 8_192;

/** A message as those who watch see it: of bounded size. */
export function watchedMessage(message: RuleMessage): WatchedMessage {
  const { id, ts, type, originator, dataType, data } = message;
  const metadata = cutMetadata(message.metadata);
  return {
    id,
    ts,
    type,
    originator,
    dataType,
    data: data.slice(0, MAX_DATA),
    metadata: metadata.shown,
    isCut: data.length > MAX_DATA || metadata.isCut,
  };
}

/** Characters that it takes when it is sent, roughly. */
export function sizeOf({ data, metadata }: WatchedMessage): number {
  const texts = Object.entries(metadata).reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  return data.length + texts + 300;
}

function cutMetadata(metadata: Readonly<Record<string, string>>) {
  const shown: Record<string, string> = {};
  let left = MAX_METADATA;
  for (const [key, value] of Object.entries(metadata)) {
    left -= key.length + value.length;
    if (left < 0) return { shown, isCut: true };
    // A script may have named a member "__proto__".
    Object.defineProperty(shown, key, { value, enumerable: true, configurable: true, writable: true });
  }
  return { shown, isCut: false };
}
