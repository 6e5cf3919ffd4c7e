import { type Device, type DeviceId, entityId, isUuid, parseUuid, sameEntity } from "@orrery/model";
import type { Bus, Unsubscribe } from "../../kernel/bus/bus.ts";
import type { EntityEvent } from "../../kernel/bus/events.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Ids } from "../../kernel/ids.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { DeviceLookup } from "../ports.ts";
import type { ServerSideRpc } from "../rpc/server-side-rpc.ts";
import { LAST_GATEWAY } from "./child-devices.ts";

export interface GatewayNoticesOptions {
  readonly lookup: DeviceLookup;
  readonly rpc: Pick<ServerSideRpc, "call">;
  readonly bus: Pick<Bus, "subscribe">;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
}

const RETRIES = 3;
const EXPIRES_AFTER_MS = 24 * 3_600_000;

/**
 * Notifies gateways when a device that was last connected through them is renamed or deleted (reference: device
 * connectivity, 6.3): by a persistent RPC, which waits until the gateway is connected.
 */
export class GatewayNotices {
  readonly #options: GatewayNoticesOptions;
  readonly #unsubscribe: Unsubscribe;

  constructor(options: GatewayNoticesOptions) {
    this.#options = options;
    this.#unsubscribe = options.bus.subscribe("entity", (event) => this.#entity(event));
  }

  close(): void {
    this.#unsubscribe();
  }

  #entity({ action, entity, before }: EntityEvent): void {
    if (entity.id.entityType !== "DEVICE") return;
    const [device, former] = [entity as Device, before as Device | undefined]; // the type of its id says so
    const gateway = device.additionalInfo?.[LAST_GATEWAY];
    if (typeof gateway !== "string" || !isUuid(gateway)) return;
    const gatewayId = entityId("DEVICE", parseUuid(gateway));
    if (action === "DELETED") this.#notify(device, gatewayId, "gateway_device_deleted", device.name);
    else if (former && former.name !== device.name) {
      this.#notify(device, gatewayId, "gateway_device_renamed", { [former.name]: device.name });
    }
  }

  #notify(device: Device, gatewayId: DeviceId, method: string, params: unknown): void {
    this.#send(device, gatewayId, method, JSON.stringify(params)).catch((error: unknown) => {
      this.#options.log.error({ err: error, method }, "a gateway was not notified of a change of a device behind it");
    });
  }

  async #send({ tenantId }: Device, gatewayId: DeviceId, method: string, params: string): Promise<void> {
    const { lookup, rpc, clock, ids } = this.#options;
    const gateway = await lookup.findDevice(gatewayId);
    if (!gateway?.gateway || !sameEntity(gateway.tenantId, tenantId)) return;
    await rpc.call({
      id: ids.uuid(),
      tenantId,
      deviceId: gatewayId,
      method,
      params,
      oneway: true,
      persisted: true,
      retries: RETRIES,
      expirationTime: clock() + EXPIRES_AFTER_MS,
      restApiCall: false,
    });
  }
}
