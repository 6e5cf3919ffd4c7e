import { DEVICE_VALUES, type PayloadFormat, type ValueOptions } from "@orrery/model";
import { JsonCodec } from "./json-codec.ts";
import { JsonPayloadReader } from "./json-payload-reader.ts";
import type { PayloadCodec } from "./payload-codec.ts";

/** The codecs of payload formats that device profiles name. */
export class PayloadCodecs {
  readonly json: JsonCodec;

  constructor(options: ValueOptions = DEVICE_VALUES) {
    this.json = new JsonCodec(new JsonPayloadReader(options));
  }

  /** `undefined` for Protobuf, which has no codec, unless its devices may send JSON too. */
  of(format: PayloadFormat): PayloadCodec | undefined {
    return format.type === "JSON" || format.jsonFallback ? this.json : undefined;
  }
}
