import type { ProtobufFormat } from "@orrery/model";
import type { GatewayCodec } from "../gateway-codec.ts";
import type { JsonCodec } from "../json-codec.ts";
import type { PayloadCodec } from "../payload-codec.ts";
import { DeviceSchemas } from "./device-schemas.ts";
import { FallbackCodec } from "./fallback-codec.ts";
import { ProtobufCodec } from "./protobuf-codec.ts";
import { ProtobufGatewayCodec } from "./protobuf-gateway-codec.ts";

/** The Protobuf codecs, one per profile (reference: device connectivity, 5). */
export class ProtobufCodecs {
  /** For gateways, whatever their schemas are. */
  readonly gateway: GatewayCodec;
  /** For devices whose profile has no schemas. */
  readonly withoutSchemas: PayloadCodec;
  readonly #json: JsonCodec;
  readonly #strict = new WeakMap<ProtobufFormat, ProtobufCodec>();

  constructor(json: JsonCodec) {
    this.#json = json;
    this.gateway = new ProtobufGatewayCodec();
    this.withoutSchemas = new ProtobufCodec(json.reader, undefined);
  }

  /** Reads Protobuf only. */
  strict(format: ProtobufFormat): PayloadCodec {
    let codec = this.#strict.get(format);
    if (!codec) {
      codec = new ProtobufCodec(this.#json.reader, new DeviceSchemas(format.schemas));
      this.#strict.set(format, codec);
    }
    return codec;
  }

  /** Also reads JSON, if the profile lets devices send it. */
  of(format: ProtobufFormat): PayloadCodec {
    const strict = this.strict(format);
    return format.jsonFallback ? new FallbackCodec(strict, this.#json, strict) : strict;
  }

  /** Also writes JSON, if the profile asks for it. */
  ofOldest(format: ProtobufFormat): PayloadCodec {
    const strict = this.strict(format);
    return format.jsonDownlinks ? new FallbackCodec(strict, this.#json, this.#json) : this.of(format);
  }
}
