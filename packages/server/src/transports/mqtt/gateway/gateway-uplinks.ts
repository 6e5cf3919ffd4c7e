import type { DeviceSession } from "../../../connectivity/device-session.ts";
import type { ChildUser, GatewaySession } from "../../../connectivity/gateway/gateway-session.ts";
import type { ChildAttributeRequest, ChildParts, GatewayCodec } from "../../../connectivity/payload/gateway-codec.ts";
import type { UplinkCompletion } from "../../../connectivity/uplinks.ts";
import type { Publish } from "../client/publish.ts";
import type { DeviceParts } from "../device/device-parts.ts";
import { REASON } from "../wire/reasons.ts";
import { ChildPeer } from "./child-peer.ts";
import { GatewayPublish, isPlatformFailure } from "./gateway-publish.ts";
import { GATEWAY_DOWNLINKS, type GatewayMessage, gatewayMessageOf } from "./gateway-topics.ts";

/** Minimum time between two log lines about devices that do not exist. */
const COMPLAINT_MS = 60_000;
const MAX_LOGGED_NAME = 255;

/** Handles what a gateway publishes about its devices (reference: device connectivity, 6). */
export class GatewayUplinks {
  readonly #parts: DeviceParts;
  readonly #children: GatewaySession;
  #complainedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: DeviceParts) {
    this.#parts = parts;
    const { context, session, downlinks } = parts;
    const codec = () => this.#codec;
    this.#children = context.link.gateways.open(
      session,
      (name, device, closed) => new ChildPeer({ name, device, downlinks, codec, closed }),
    );
  }

  take(publish: Publish, bytes: Buffer, at: number, end: number): void {
    const { flow } = this.#parts;
    const message = gatewayMessageOf(publish.topic);
    if (!message) {
      flow.acknowledge(publish, REASON.topicNameInvalid);
      return;
    }
    try {
      this.#dispatch(publish, message, bytes, at, end);
    } catch (error) {
      flow.refused(publish, error);
    }
  }

  #dispatch(publish: Publish, message: GatewayMessage, bytes: Buffer, at: number, end: number): void {
    const { flow } = this.#parts;
    const codec = this.#codec;
    switch (message) {
      case "connect": {
        const { device, type } = codec.connect(bytes, at, end);
        this.#connect(publish, device, type);
        return;
      }
      case "disconnect":
        this.#children.disconnect(codec.disconnect(bytes, at, end));
        flow.acknowledge(publish, REASON.success);
        return;
      case "telemetry":
        this.#telemetry(publish, codec.telemetry(bytes, at, end), end - at);
        return;
      case "attributes":
        this.#attributes(publish, codec.attributes(bytes, at, end), end - at);
        return;
      case "claim":
        this.#each(publish, codec.claims(bytes, at, end), (child, request, completion) =>
          settle(this.#parts.context.link.uplinks.claim(child.device.current, request), completion),
        );
        return;
      case "attributeRequest":
        this.#attributeRequest(publish, codec.attributeRequest(bytes, at, end));
        return;
      case "rpcAnswer": {
        const answer = codec.rpcAnswer(bytes, at, end);
        if (!answer) {
          flow.acknowledge(publish, REASON.payloadFormatInvalid);
          return;
        }
        const { serverSideRpc } = this.#parts.context.link;
        this.#each(publish, [[answer.device, answer]], (child, { requestId, data }, completion) => {
          serverSideRpc.answered(child.device.current.deviceId, requestId, data);
          completion.done();
        });
        return;
      }
    }
  }

  /** The codec of the gateway's own profile, whatever the profiles of its devices are. */
  get #codec(): GatewayCodec {
    const { context, session } = this.#parts;
    const { transport } = session.device.current.profile;
    const codec = context.link.codecs.gateway(transport.type === "MQTT" ? transport.payload : { type: "JSON" });
    if (!codec) throw new Error("a gateway is connected before its payloads can be read");
    return codec;
  }

  #connect(publish: Publish, device: string, type: string): void {
    const message = new GatewayPublish(publish, this.#parts.flow, this.#parts.context.gate);
    message.begin();
    this.#children.withChild(
      device,
      { use: () => message.done(), failed: (error) => this.#absent(device, message, error) },
      type,
    );
    message.begun();
  }

  #telemetry(publish: Publish, parts: ReturnType<GatewayCodec["telemetry"]>, bytes: number): void {
    const { uplinks } = this.#parts.context.link;
    const share = Math.ceil(bytes / Math.max(1, parts.length));
    this.#each(publish, parts, (child, blocks, completion) =>
      uplinks.enqueueTelemetry(child.device.current, blocks, share, completion),
    );
  }

  #attributes(publish: Publish, parts: ReturnType<GatewayCodec["attributes"]>, bytes: number): void {
    const { uplinks } = this.#parts.context.link;
    const share = Math.ceil(bytes / Math.max(1, parts.length));
    this.#each(publish, parts, (child, entries, completion) =>
      settle(uplinks.attributes(child.device.current, entries, share), completion),
    );
  }

  /** Passes each device its part, in the order of the message; unreadable parts are skipped. */
  #each<T>(
    publish: Publish,
    parts: ChildParts<T>,
    work: (child: DeviceSession, part: T, completion: UplinkCompletion) => void,
  ): void {
    const { context, flow, connection } = this.#parts;
    const message = new GatewayPublish(publish, flow, context.gate);
    for (const [device, part] of parts) {
      if (part === undefined) {
        message.keysDropped(`What the message says of "${device}" means nothing`);
        continue;
      }
      message.begin();
      this.#children.withChild(
        device,
        this.#user(device, message, (child) => work(child, part, message)),
      );
    }
    message.begun();
    if (context.gate.full) connection.waitAtGate();
  }

  #user(device: string, message: GatewayPublish, work: (child: DeviceSession) => void): ChildUser {
    const { sessions } = this.#parts.context.link;
    return {
      use: (child) => {
        sessions.touch(child);
        try {
          work(child);
        } catch (error) {
          message.failed(error);
        }
      },
      failed: (error) => this.#absent(device, message, error),
    };
  }

  #absent(device: string, message: GatewayPublish, error: unknown): void {
    const { context, session } = this.#parts;
    message.absent(device, error);
    const now = context.coarseClock();
    if (now - this.#complainedAt < COMPLAINT_MS) return;
    this.#complainedAt = now;
    const { deviceId, tenantId } = session.device.current;
    const which = { gateway: deviceId.id, tenant: tenantId.id, device: device.slice(0, MAX_LOGGED_NAME) };
    context.log.warn({ ...which, err: error }, "a gateway mentions a device that does not exist");
  }

  /** For a device that cannot be found or created, the request is acknowledged but not answered. */
  #attributeRequest(publish: Publish, { device, requestId, keys }: ChildAttributeRequest): void {
    const { context, flow, downlinks } = this.#parts;
    const { uplinks, sessions } = context.link;
    flow.enter();
    this.#children.withChild(device, {
      use: (child) => {
        sessions.touch(child);
        readAttributes(() => uplinks.readAttributes(child.device.current, keys)).then(
          (values) => {
            const topic = GATEWAY_DOWNLINKS.attributeResponse;
            downlinks.publish(topic, topic, this.#codec.writeAttributes(device, requestId, values));
            flow.taken(publish);
          },
          (error: unknown) => flow.notTaken(publish, error),
        );
      },
      failed: (error) => (isPlatformFailure(error) ? flow.notTaken(publish, error) : flow.taken(publish)),
    });
  }
}

/** Also handles work that throws synchronously. */
async function readAttributes<T>(read: () => Promise<T>): Promise<T> {
  return read();
}

function settle(work: Promise<string | undefined> | Promise<void>, completion: UplinkCompletion): void {
  (work as Promise<string | undefined>).then(
    (notice) => {
      if (notice !== undefined) completion.keysDropped(notice);
      completion.done();
    },
    (error: unknown) => completion.failed(error),
  );
}
