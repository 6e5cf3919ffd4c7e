import type { WatchedMessage } from "@orrery/model";
import type { RuleMessage } from "../message/rule-message.ts";

/** Characters of a message's data, and of its metadata, that are shown. */
const MAX_DATA = 16_384;
const MAX_METADATA = 8_192;
/** Of a type or a label: scripts may return one of a million characters. */
const MAX_NAME = 255;

/** A message as those who watch see it: of bounded size. */
export function watchedMessage(message: RuleMessage): WatchedMessage {
  const { id, ts, type, originator, dataType, data } = message;
  const metadata = cutMetadata(message.metadata);
  return {
    id,
    ts,
    type: cutName(type),
    originator,
    dataType,
    data: cutText(data, MAX_DATA),
    metadata: metadata.shown,
    isCut: data.length > MAX_DATA || metadata.isCut,
  };
}

/** The beginning of a text, as a copy: V8 keeps all of a text of which a slice is kept. */
export function cutText(text: string, most: number): string {
  return text.length <= most ? text : Buffer.from(text.slice(0, most), "utf16le").toString("utf16le");
}

/** As much of a type or a label as is shown. */
export function cutName(name: string): string {
  return cutText(name, MAX_NAME);
}

/** Characters that it takes when it is sent, roughly. */
export function sizeOf({ data, metadata, type }: WatchedMessage): number {
  const texts = Object.entries(metadata).reduce((sum, [key, value]) => sum + key.length + value.length, 0);
  return data.length + texts + type.length + 300;
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
