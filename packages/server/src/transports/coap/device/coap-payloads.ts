import type { Payload, PayloadCodec } from "../../../connectivity/payload/payload-codec.ts";
import type { PayloadCodecs } from "../../../connectivity/payload/payload-codecs.ts";
import type { ProfileContext } from "../../../connectivity/ports.ts";
import {
  type CoapMessage,
  type CoapOption,
  FORMAT,
  numberOption,
  OPTION,
} from "../../../kernel/coap/wire/coap-message.ts";

const JSON_FORMAT = { type: "JSON" } as const;

/** The payload codec of a device, by its profile, whatever its requests say (reference: device connectivity, 8.4). */
export function codecOf(codecs: PayloadCodecs, { transport }: ProfileContext): PayloadCodec {
  const codec = codecs.of(transport.type === "COAP" ? transport.payload : JSON_FORMAT);
  if (!codec) throw new Error("a device is admitted before its payloads can be read");
  return codec;
}

/** The Content-Format of messages to such a device: that of its request if it is JSON and has the option. */
export function formatOption({ transport }: ProfileContext, request?: CoapMessage): CoapOption {
  if (transport.type === "COAP" && transport.payload.type === "PROTOBUF") {
    return numberOption(OPTION.contentFormat, FORMAT.octets);
  }
  const given = request?.options.find(({ number }) => number === OPTION.contentFormat);
  return given ?? numberOption(OPTION.contentFormat, FORMAT.json);
}

/** A payload as bytes; text becomes UTF-8. */
export function bytesOf(payload: Payload): Buffer {
  return typeof payload === "string" ? Buffer.from(payload) : payload;
}
