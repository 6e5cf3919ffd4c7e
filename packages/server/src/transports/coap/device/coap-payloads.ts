import type { Payload, PayloadCodec } from "../../../connectivity/payload/payload-codec.ts";
import type { PayloadCodecs } from "../../../connectivity/payload/payload-codecs.ts";
import type { ProfileContext } from "../../../connectivity/ports.ts";
import { type CoapMessage, type CoapOption, FORMAT, numberOption, OPTION } from "../wire/coap-message.ts";

const JSON_FORMAT = { type: "JSON" } as const;

/** How a device's payloads are written, by its profile and whatever its requests say (reference: device connectivity, 8.4). */
export function codecOf(codecs: PayloadCodecs, { transport }: ProfileContext): PayloadCodec {
  const codec = codecs.of(transport.type === "COAP" ? transport.payload : JSON_FORMAT);
  if (!codec) throw new Error("a device is admitted before its payloads can be read");
  return codec;
}

/** The Content-Format of what such a device is sent; that of its request, when it is JSON and names one. */
export function formatOption({ transport }: ProfileContext, request?: CoapMessage): CoapOption {
  if (transport.type === "COAP" && transport.payload.type === "PROTOBUF") {
    return numberOption(OPTION.contentFormat, FORMAT.octets);
  }
  const given = request?.options.find(({ number }) => number === OPTION.contentFormat);
  return given ?? numberOption(OPTION.contentFormat, FORMAT.json);
}

export function bytesOf(payload: Payload): Buffer {
  return typeof payload === "string" ? Buffer.from(payload) : payload;
}
