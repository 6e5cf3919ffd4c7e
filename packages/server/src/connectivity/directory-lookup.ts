import type { Uuid } from "@orrery/model";
import type { CredentialsRecord, DeviceDirectory, DeviceRecord } from "../devices/device-directory.ts";
import type { PayloadCodecs } from "./payload/payload-codecs.ts";
import type { CredentialsMatch, DeviceContext, DeviceLookup, ProfileContext } from "./ports.ts";

/** Devices as sessions need them, built from the records of the directory; one record always gives the same object. */
export class DirectoryLookup implements DeviceLookup {
  readonly #directory: Pick<DeviceDirectory, "findByCredentialsId" | "findDevice">;
  readonly #codecs: Pick<PayloadCodecs, "ready">;
  readonly #devices = new WeakMap<DeviceRecord, DeviceContext>();
  /** One object per profile, however many devices have it: transports compile its topics once. */
  readonly #profiles = new Map<Uuid, ProfileContext>();

  constructor(
    directory: Pick<DeviceDirectory, "findByCredentialsId" | "findDevice">,
    codecs: Pick<PayloadCodecs, "ready">,
  ) {
    this.#directory = directory;
    this.#codecs = codecs;
  }

  findByCredentialsId(credentialsId: string): CredentialsMatch | undefined | Promise<CredentialsMatch | undefined> {
    const found = this.#directory.findByCredentialsId(credentialsId);
    if (found instanceof Promise) return found.then((record) => record && this.#match(record));
    return found && this.#match(found);
  }

  findDevice(id: DeviceContext["deviceId"]): DeviceContext | undefined | Promise<DeviceContext | undefined> {
    const found = this.#directory.findDevice(id);
    if (found instanceof Promise) return found.then((record) => record && this.#ready(record));
    return found && this.#ready(found);
  }

  #match({ device: record, credentials }: CredentialsRecord): CredentialsMatch | Promise<CredentialsMatch> {
    const device = this.#ready(record);
    return device instanceof Promise ? device.then((made) => ({ device: made, credentials })) : { device, credentials };
  }

  /** Waits until the payload format of the device can be read. */
  #ready(record: DeviceRecord): DeviceContext | Promise<DeviceContext> {
    const device = this.#device(record);
    const { transport } = device.profile;
    const loading = "payload" in transport ? this.#codecs.ready(transport.payload) : undefined;
    return loading ? loading.then(() => device) : device;
  }

  #device(record: DeviceRecord): DeviceContext {
    let device = this.#devices.get(record);
    if (!device) {
      const { profile } = record;
      device = {
        deviceId: record.id,
        tenantId: record.tenantId,
        customerId: record.customerId,
        name: record.name,
        type: profile.name,
        ruleChainId: profile.defaultRuleChainId,
        queueName: profile.defaultQueueName || undefined,
        createdTime: record.createdTime,
        gateway: record.gateway,
        speaksForChildren: record.speaksForChildren,
        packages: record.packages,
        power: record.power,
        profile: this.#profile(profile),
      };
      this.#devices.set(record, device);
    }
    return device;
  }

  #profile({ id, name, transport }: ProfileContext): ProfileContext {
    const profile: ProfileContext = { id, name, transport };
    const known = this.#profiles.get(id.id);
    if (known && JSON.stringify(known) === JSON.stringify(profile)) return known;
    this.#profiles.set(id.id, profile);
    return profile;
  }
}
