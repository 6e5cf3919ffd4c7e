import { DEVICE_VALUES, type PayloadFormat, type ValueOptions } from "@orrery/model";
import type { GatewayCodec } from "./gateway-codec.ts";
import { JsonCodec } from "./json-codec.ts";
import { JsonGatewayCodec } from "./json-gateway-codec.ts";
import { JsonPayloadReader } from "./json-payload-reader.ts";
import type { PayloadCodec } from "./payload-codec.ts";
import type { ProtobufCodecs } from "./protobuf/protobuf-codecs.ts";

/** The codecs of payload formats that device profiles name. Protobuf is loaded when the first device speaks it. */
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

  /** Resolves when Protobuf has been loaded; `undefined`: it has been already. */
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

  /** How devices ask for credentials in Protobuf. */
  provisionMessages() {
    return import("./protobuf/provision-messages.ts");
  }

  /** What has to be waited for before payloads of the format can be read. */
  ready(format: PayloadFormat): Promise<void> | undefined {
    return format.type === "PROTOBUF" ? this.loadProtobuf() : undefined;
  }

  /** Payloads where the profile alone says how they are written; `undefined` before they are {@link ready}. */
  of(format: PayloadFormat): PayloadCodec | undefined {
    return format.type === "JSON" ? this.json : this.#protobuf?.of(format);
  }

  /** Like {@link of}, of topics on which a profile may want JSON to be sent. */
  ofOldest(format: PayloadFormat): PayloadCodec | undefined {
    return format.type === "JSON" ? this.json : this.#protobuf?.ofOldest(format);
  }

  /**
   * Payloads that are Protobuf whatever the profile says: one of JSON has no schemas, so that only messages with fixed types
   * can be read and written. `undefined` before {@link loadProtobuf}.
   */
  forcedProtobuf(format: PayloadFormat): PayloadCodec | undefined {
    return format.type === "JSON" ? this.#protobuf?.withoutSchemas : this.#protobuf?.strict(format);
  }
}
