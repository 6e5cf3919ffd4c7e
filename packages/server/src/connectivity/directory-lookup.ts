import type { Uuid } from "@orrery/model";
import type { CredentialsRecord, DeviceDirectory, DeviceRecord } from "../devices/device-directory.ts";
import type { CredentialsMatch, DeviceContext, DeviceLookup, ProfileContext } from "./ports.ts";

/** Devices as sessions see them, made of what the directory knows; equal facts give the same object. */
export class DirectoryLookup implements DeviceLookup {
  readonly #directory: Pick<DeviceDirectory, "findByCredentialsId" | "findDevice">;
  readonly #devices = new WeakMap<DeviceRecord, DeviceContext>();
  /** One object a profile, however many devices have it: transports compile its topics once. */
  readonly #profiles = new Map<Uuid, ProfileContext>();

  constructor(directory: Pick<DeviceDirectory, "findByCredentialsId" | "findDevice">) {
    this.#directory = directory;
  }

  findByCredentialsId(credentialsId: string): CredentialsMatch | undefined | Promise<CredentialsMatch | undefined> {
    const found = this.#directory.findByCredentialsId(credentialsId);
    if (found instanceof Promise) return found.then((facts) => facts && this.#match(facts));
    return found && this.#match(found);
  }

  findDevice(id: DeviceContext["deviceId"]): DeviceContext | undefined | Promise<DeviceContext | undefined> {
    const found = this.#directory.findDevice(id);
    if (found instanceof Promise) return found.then((facts) => facts && this.#device(facts));
    return found && this.#device(found);
  }

  #match({ device, credentials }: CredentialsRecord): CredentialsMatch {
    return { device: this.#device(device), credentials };
  }

  #device(facts: DeviceRecord): DeviceContext {
    let device = this.#devices.get(facts);
    if (!device) {
      const { profile } = facts;
      device = {
        deviceId: facts.id,
        tenantId: facts.tenantId,
        customerId: facts.customerId,
        name: facts.name,
        type: profile.name,
        ruleChainId: profile.defaultRuleChainId,
        queueName: profile.defaultQueueName || undefined,
        createdTime: facts.createdTime,
        gateway: facts.gateway,
        packages: facts.packages,
        profile: this.#profile(profile),
      };
      this.#devices.set(facts, device);
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
