import type { OtaPackageType } from "@orrery/model";
import { PlatformError } from "@orrery/model";
import type { DeviceLink } from "../../../connectivity/device-link.ts";
import { chunkRange } from "../../../connectivity/ota/chunk-range.ts";
import type { DeviceContext } from "../../../connectivity/ports.ts";
import { blockRange, wantedBlock } from "../../../kernel/coap/exchange/block-wise.ts";
import type { CoapAnswer } from "../../../kernel/coap/exchange/coap-answer.ts";
import {
  CODE,
  type CoapMessage,
  FORMAT,
  METHOD,
  numberOption,
  OPTION,
} from "../../../kernel/coap/wire/coap-message.ts";
import { queryOf } from "../../../kernel/coap/wire/uri.ts";

/**
 * Answers with a block of the OTA package assigned to the device, or of a chunk of it (reference: device
 * connectivity, 8.7).
 */
export async function downloadAnswer(
  { packages, sessions }: DeviceLink,
  { device, type }: { readonly device: DeviceContext; readonly type: OtaPackageType },
  message: CoapMessage,
): Promise<CoapAnswer> {
  if (message.code !== METHOD.get) return { code: CODE.methodNotAllowed };
  const query = queryOf(message);
  const wanted = wantedBlock(message);
  if (!sessions.admits(device)) {
    throw new PlatformError("tooManyRequests", "The device asks too often");
  }
  const found = await packages.find(device, type);
  if (!found?.file) return { code: CODE.notFound };
  const differs = (name: string, value: string) => query.has(name) && query.get(name) !== value;
  if (differs("title", found.title) || differs("version", found.version)) return { code: CODE.badRequest };
  const chunk = chunkRange({ size: count(query.get("size")), index: count(query.get("chunk")) }, found.file.sizeBytes);
  const block = blockRange(wanted, chunk.end - chunk.start);
  const range = { start: chunk.start + block.start, end: chunk.start + block.end };
  const parts: Buffer[] = [];
  for await (const part of packages.read(found.file, range)) parts.push(part);
  const options = [numberOption(OPTION.contentFormat, FORMAT.octets), ...block.options];
  return { code: CODE.content, options, payload: Buffer.concat(parts) };
}

/** Parses a query parameter; 0 when absent. @throws {PlatformError} `badRequest`. */
function count(text: string | undefined): number {
  if (text === undefined || text === "") return 0;
  if (!/^\d{1,9}$/.test(text)) throw new PlatformError("badRequest", `"${text}" is no number`);
  return Number(text);
}
