import {
  type Device,
  type DeviceId,
  type DeviceProfile,
  type EntityRelation,
  NO_CUSTOMER,
  PlatformError,
  sameEntity,
  type TenantId,
} from "@orrery/model";
import { randomAccessToken } from "../../devices/credentials-rules.ts";
import type { DeviceStore } from "../../devices/device-store.ts";
import type { UnattendedDevices } from "../../devices/unattended-devices.ts";
import { KeyedMutex } from "../../kernel/async/keyed-mutex.ts";
import type { Bus } from "../../kernel/bus/bus.ts";
import type { Clock } from "../../kernel/clock.ts";
import { requireText } from "../../kernel/entities/checks.ts";
import type { EntityWriter } from "../../kernel/entities/entity-writer.ts";
import { storableText } from "../../kernel/json/storable-text.ts";
import type { Logger } from "../../kernel/logging.ts";
import type { RelationStore } from "../../relations/relation-store.ts";
import type { RuleEngine } from "../../rules/rule-engine.ts";
import { deviceCreatedMessage } from "../created-device.ts";
import type { DeviceContext, DeviceLookup } from "../ports.ts";

/** Finds or creates the devices behind gateways. */
export interface ChildDirectory {
  /**
   * Finds the device with this name in the gateway's tenant, or creates one with the profile named `type`, as durable
   * as any device. Concurrent calls for one name create one device.
   * @throws {PlatformError} for an invalid name, when the tenant's limit on devices is reached, and for the gateway
   * itself.
   */
  findOrCreate(gateway: DeviceContext, name: string, type: string): Promise<DeviceContext>;
}

export interface ChildDevicesOptions {
  readonly lookup: DeviceLookup;
  readonly devices: Pick<DeviceStore, "find" | "findByName" | "insert" | "replace" | "delete">;
  readonly unattended: UnattendedDevices;
  readonly findProfile: (tenantId: TenantId, name: string) => Promise<DeviceProfile>;
  readonly relations: Pick<RelationStore, "save">;
  readonly writer: EntityWriter;
  readonly engine: RuleEngine;
  readonly bus: Pick<Bus, "publish">;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Member of `additionalInfo` with the gateway through which a device was last connected. */
export const LAST_GATEWAY = "lastConnectedGateway";
const CREATED = "Created";

function isBehind({ additionalInfo }: Device, gateway: DeviceId): boolean {
  return additionalInfo?.[LAST_GATEWAY] === gateway.id;
}

/** Devices behind gateways as entities of their tenant (reference: device connectivity, 6.2). */
export class ChildDevices implements ChildDirectory {
  readonly #options: ChildDevicesOptions;
  readonly #names = new KeyedMutex<string>();

  constructor(options: ChildDevicesOptions) {
    this.#options = options;
  }

  findOrCreate(gateway: DeviceContext, name: string, type: string): Promise<DeviceContext> {
    return this.#names.run(`${gateway.tenantId.id} ${name}`, async () => {
      requireText(storableText(name), "The child of a gateway has no name");
      const found = await this.#options.devices.findByName(gateway.tenantId.id, name);
      if (found && sameEntity(found.id, gateway.deviceId)) {
        throw new PlatformError("badRequest", "A gateway cannot be a device behind itself");
      }
      const device = found ? await this.#seenBehind(gateway, found) : await this.#create(gateway, name, type);
      const context = device && (await this.#options.lookup.findDevice(device.id));
      if (!context) throw new PlatformError("notFound", "The device was deleted");
      if (!found) await this.#announce(gateway, device, context);
      return context;
    });
  }

  /** `undefined` when the device was deleted in the meantime. */
  async #seenBehind({ deviceId }: DeviceContext, found: Device): Promise<Device | undefined> {
    const { writer, devices } = this.#options;
    if (isBehind(found, deviceId)) return found;
    return writer.modify(devices, found.id, (before) =>
      isBehind(before, deviceId)
        ? undefined
        : { ...before, additionalInfo: { ...before.additionalInfo, [LAST_GATEWAY]: deviceId.id } },
    );
  }

  async #create(gateway: DeviceContext, name: string, type: string): Promise<Device> {
    const { unattended, findProfile, relations, bus } = this.#options;
    const { tenantId, deviceId } = gateway;
    requireText(storableText(type), "The profile of a device behind a gateway has no name");
    await unattended.check(tenantId, name); // otherwise gateways over the limit would leave unused profiles
    const profile = await findProfile(tenantId, type);
    const draft = {
      tenantId,
      profile,
      name,
      customerId: gateway.customerId ?? NO_CUSTOMER,
      additionalInfo: { [LAST_GATEWAY]: deviceId.id },
    };
    let relation: EntityRelation | undefined;
    const device = await unattended.create(draft, randomAccessToken(), async (tx, id) => {
      relation = { from: deviceId, to: id, type: CREATED, typeGroup: "COMMON", additionalInfo: null };
      await relations.save(relation, tx);
    });
    if (relation) bus.publish("relation", { tenantId, action: "SAVED", relation });
    return device;
  }

  /** The device is kept when the engine is closing. */
  async #announce(gateway: DeviceContext, device: Device, context: DeviceContext): Promise<void> {
    const { engine, clock, log } = this.#options;
    const customer = gateway.customerId ? { customerId: gateway.customerId.id } : {};
    const message = deviceCreatedMessage(device, {
      ts: clock(),
      metadata: { ...customer, gatewayId: gateway.deviceId.id },
      ruleChainId: context.ruleChainId,
      queueName: context.queueName,
    });
    await engine.submit(message).catch((error: unknown) => {
      log.error({ err: error }, "a rule chain was not notified of a new device behind a gateway");
    });
  }
}
