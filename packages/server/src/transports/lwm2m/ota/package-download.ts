import type { DeviceLink } from "../../../connectivity/device-link.ts";
import { blockRange, wantedBlock } from "../../../kernel/coap/exchange/block-wise.ts";
import type { CoapAnswer, CoapRequest } from "../../../kernel/coap/exchange/coap-answer.ts";
import { CODE, METHOD, numberOption, OPTION } from "../../../kernel/coap/wire/coap-message.ts";
import { FORMAT } from "../content/content.ts";
import type { PullOffers } from "./pull-offers.ts";

/** Answers with a block of a package, to the device that was told to download it and still has to install it. */
export async function packageDownload(
  { packages, lookup, sessions }: DeviceLink,
  offers: PullOffers,
  { endpoint, message }: CoapRequest,
  packageId: string | undefined,
): Promise<CoapAnswer> {
  if (message.code !== METHOD.get) return { code: CODE.methodNotAllowed };
  const offer = packageId === undefined ? undefined : offers.find(endpoint.address, packageId);
  const device = offer && (await lookup.findDevice(offer.device.deviceId));
  if (!offer || !device || device.packages[offer.type]?.id !== packageId) return { code: CODE.notFound };
  if (!sessions.admits(device)) return { code: CODE.internalError };
  const found = await packages.find(device, offer.type);
  if (!found?.file) return { code: CODE.notFound };
  const { start, end, options } = blockRange(wantedBlock(message), found.file.sizeBytes);
  const parts: Buffer[] = [];
  for await (const part of packages.read(found.file, { start, end })) parts.push(part);
  return {
    code: CODE.content,
    options: [numberOption(OPTION.contentFormat, FORMAT.opaque), ...options],
    payload: Buffer.concat(parts),
  };
}
