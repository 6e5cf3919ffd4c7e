import { DEVICE_VALUES, type PayloadFormat, type ValueOptions } from "@orrery/model";
import type { GatewayCodec } from "./gateway-codec.ts";
import { JsonCodec } from "./json-codec.ts";
import { JsonGatewayCodec } from "./json-gateway-codec.ts";
import { JsonPayloadReader } from "./json-payload-reader.ts";
import type { PayloadCodec } from "./payload-codec.ts";
import type { ProtobufCodecs } from "./protobuf/protobuf-codecs.ts";

/** The codecs of the payload formats in device profiles. Protobuf is loaded when the first device uses it. */
export class PayloadCodecs {
  readonly json: JsonCodec;
  readonly #jsonGateway: GatewayCodec;
  #protobuf: ProtobufCodecs | undefined;
  #loading: Promise<void> | undefined;

  constructor(options: ValueOptions = DEVICE_VALUES) {
    const reader = new JsonPayloadReader(options);
    this.json = new JsonCodec(reader);
    this.#jsonGateway = new JsonGatewayCodec(reader);
  }

  /** Resolves when Protobuf has been loaded; `undefined` when it already was. */
  loadProtobuf(): Promise<void> | undefined {
    if (this.#protobuf) return undefined;
    this.#loading ??= import("./protobuf/protobuf-codecs.ts").then(({ ProtobufCodecs }) => {
      this.#protobuf = new ProtobufCodecs(this.json);
    });
    return this.#loading;
  }

  /** What gateways say of their children; `undefined` before payloads of the format are {@link ready}. */
  gateway(format: PayloadFormat): GatewayCodec | undefined {
    return format.type === "JSON" ? this.#jsonGateway : this.#protobuf?.gateway;
  }

  /** The codec of provisioning requests in Protobuf. */
  provisionMessages() {
    return import("./protobuf/provision-messages.ts");
  }

  /** The promise to await before payloads of the format can be read; `undefined` when they can be. */
  ready(format: PayloadFormat): Promise<void> | undefined {
    return format.type === "PROTOBUF" ? this.loadProtobuf() : undefined;
  }

  /** The codec of topics whose format only the profile determines; `undefined` before the format is {@link ready}. */
  of(format: PayloadFormat): PayloadCodec | undefined {
    return format.type === "JSON" ? this.json : this.#protobuf?.of(format);
  }

  /** Like {@link of}, for topics on which a profile may ask for answers in JSON. */
  ofOldest(format: PayloadFormat): PayloadCodec | undefined {
    return format.type === "JSON" ? this.json : this.#protobuf?.ofOldest(format);
  }

  /**
   * The codec of topics that are always Protobuf: profiles with JSON have no schemas, so that only messages of the
   * contract can be read and written. `undefined` before {@link loadProtobuf}.
   */
  forcedProtobuf(format: PayloadFormat): PayloadCodec | undefined {
    return format.type === "JSON" ? this.#protobuf?.withoutSchemas : this.#protobuf?.strict(format);
  }
}
