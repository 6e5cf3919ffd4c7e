import {
  type DeviceCredentials,
  type DeviceId,
  type DeviceTransportType,
  entityId,
  type JsonObject,
  NULL_UUID,
  type OtaPackageType,
  parseUuid,
  type TenantId,
  type TypedValue,
} from "@orrery/model";
import type { ActivityEvent } from "../../connectivity/activity/activity-state.ts";
import type { ClaimRequest } from "../../connectivity/claim/claim-request.ts";
import type { ChildDirectory } from "../../connectivity/gateway/child-devices.ts";
import type { ByteRange } from "../../connectivity/ota/chunk-range.ts";
import type { DevicePackage, PackageDownloads } from "../../connectivity/ota/device-packages.ts";
import type { PolledDevice, PolledDevices, PolledDevicesListener } from "../../connectivity/polled-devices.ts";
import type {
  CredentialsMatch,
  DeviceAttributes,
  DeviceClaims,
  DeviceContext,
  DeviceLookup,
} from "../../connectivity/ports.ts";
import type { ProvisionAnswer } from "../../connectivity/provision/provision-answer.ts";
import type { ProvisionRequest } from "../../connectivity/provision/provision-request.ts";
import type { Provisioning } from "../../connectivity/provision/provisioning.ts";
import type { Completion } from "../../kernel/async/completion.ts";
import type { Bus, Unsubscribe } from "../../kernel/bus/bus.ts";
import type { Attribute } from "../../kernel/bus/events.ts";
import type { Lwm2mModel } from "../../resources/lwm2m-model.ts";
import type { ObjectModels } from "../../resources/object-models.ts";
import type { RuleMessage } from "../../rules/message/rule-message.ts";
import type { RuleEngine } from "../../rules/rule-engine.ts";

export const TENANT = entityId("TENANT", parseUuid("00000000-0000-1000-8000-00000000aaaa"));

/** A device with an access token; its id is made from `number`. */
export function fixtureDevice(number: number, changes: Partial<DeviceContext> = {}): DeviceContext {
  return {
    deviceId: entityId("DEVICE", parseUuid(`00000000-0000-1000-8000-${number.toString(16).padStart(12, "0")}`)),
    tenantId: TENANT,
    createdTime: 0,
    name: `device ${number}`,
    type: "default",
    gateway: false,
    speaksForChildren: false,
    packages: {},
    profile: DEFAULT_PROFILE,
    ...changes,
  };
}

export const DEFAULT_PROFILE: DeviceContext["profile"] = {
  id: entityId("DEVICE_PROFILE", parseUuid("00000000-0000-1000-8000-00000000bbbb")),
  name: "default",
  transport: { type: "DEFAULT" },
};

/** Devices by credentials, like the cached directory. */
export class FixtureLookup implements DeviceLookup {
  readonly #matches = new Map<string, CredentialsMatch>();
  readonly #devices = new Map<string, DeviceContext>();

  addToken(device: DeviceContext, token: string): this {
    return this.add(device, { credentialsType: "ACCESS_TOKEN", credentialsId: token, credentialsValue: null });
  }

  add(
    device: DeviceContext,
    credentials: Pick<DeviceCredentials, "credentialsType" | "credentialsId" | "credentialsValue">,
  ): this {
    const full = { ...credentials, id: { id: NULL_UUID }, createdTime: 0, deviceId: device.deviceId };
    this.#matches.set(credentials.credentialsId, { device, credentials: full });
    this.#devices.set(device.deviceId.id, device);
    return this;
  }

  remove({ deviceId }: DeviceContext): void {
    this.#devices.delete(deviceId.id);
    for (const [id, { device }] of this.#matches) if (device.deviceId.id === deviceId.id) this.#matches.delete(id);
  }

  findByCredentialsId(credentialsId: string): CredentialsMatch | undefined {
    return this.#matches.get(credentialsId);
  }

  findDevice(id: DeviceContext["deviceId"]): DeviceContext | undefined {
    return this.#devices.get(id.id);
  }

  findByName(name: string): DeviceContext | undefined {
    return [...this.#devices.values()].find((device) => device.name === name);
  }
}

/** Devices that are asked, with their configurations; put and removed by tests. */
export class FixturePolled implements PolledDevices {
  readonly #lookup: FixtureLookup;
  readonly #bus: Pick<Bus, "publish" | "subscribe">;
  readonly #configurations = new Map<string, JsonObject>();

  constructor(lookup: FixtureLookup, bus: Pick<Bus, "publish" | "subscribe">) {
    this.#lookup = lookup;
    this.#bus = bus;
  }

  /** Adds or changes a device, and says so. */
  put(device: DeviceContext, configuration: JsonObject): void {
    this.#lookup.addToken(device, `token of ${device.name}`);
    this.#configurations.set(device.deviceId.id, configuration);
    this.#changed(device, "UPDATED");
  }

  remove(device: DeviceContext): void {
    this.#lookup.remove(device);
    this.#configurations.delete(device.deviceId.id);
    this.#changed(device, "DELETED");
  }

  async *list(type: DeviceTransportType): AsyncIterable<readonly PolledDevice[]> {
    for (const id of this.#configurations.keys()) {
      const found = await this.find(type, entityId("DEVICE", parseUuid(id)));
      if (found) yield [found];
    }
  }

  async find(_type: DeviceTransportType, id: DeviceId): Promise<PolledDevice | undefined> {
    const device = this.#lookup.findDevice(id);
    const configuration = this.#configurations.get(id.id);
    return device && configuration && { device, configuration };
  }

  subscribe(_type: DeviceTransportType, listener: PolledDevicesListener): Unsubscribe {
    return this.#bus.subscribe("entity", ({ entity }) => listener.device(entityId("DEVICE", entity.id.id)));
  }

  #changed({ deviceId: id, tenantId, createdTime }: DeviceContext, action: "UPDATED" | "DELETED"): void {
    this.#bus.publish("entity", { action, tenantId, entity: { id, createdTime } });
  }
}

/** A rule engine that records its messages; with `hold` its promises wait for {@link release}. */
export class RecordingEngine implements RuleEngine {
  readonly messages: RuleMessage[] = [];
  hold = false;
  /** What submitting fails with, as long as it is set. */
  failure: Error | undefined;
  #waiting: (() => void)[] = [];
  #listeners: ((message: RuleMessage) => void)[] = [];

  submit(message: RuleMessage): Promise<void> {
    this.messages.push(message);
    for (const listener of this.#listeners) listener(message);
    if (this.failure) return Promise.reject(this.failure);
    if (!this.hold) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  enqueue(message: RuleMessage, completion: Completion): void {
    this.submit(message).then(
      () => completion.done(),
      (error: unknown) => completion.failed(error),
    );
  }

  /** Called for every message, like a rule chain. */
  on(listener: (message: RuleMessage) => void): void {
    this.#listeners.push(listener);
  }

  release(): void {
    this.hold = false;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Messages of a type; device events only when asked for. */
  ofType(type: string): readonly RuleMessage[] {
    return this.messages.filter((message) => message.type === type);
  }

  events(): readonly ActivityEvent[] {
    return this.messages.map(({ type }) => type).filter((type): type is ActivityEvent => type.endsWith("_EVENT"));
  }
}

/** Attributes in memory. */
export class FixtureAttributes implements DeviceAttributes {
  readonly #values = new Map<string, Map<string, Attribute>>();

  set(device: DeviceContext, scope: string, key: string, value: TypedValue): void {
    this.#scope(device.deviceId.id, scope).set(key, { key, lastUpdateTs: 0, value });
  }

  get(device: DeviceContext, scope: string, key: string): TypedValue | undefined {
    return this.#scope(device.deviceId.id, scope).get(key)?.value;
  }

  async find(...[entity, scope, keys]: Parameters<DeviceAttributes["find"]>): Promise<readonly Attribute[]> {
    const all = this.#scope(entity.id, scope);
    return keys ? keys.flatMap((key) => all.get(key) ?? []) : [...all.values()];
  }

  async save(write: Parameters<DeviceAttributes["save"]>[0]): Promise<void> {
    for (const attribute of write.attributes) this.#scope(write.entityId.id, write.scope).set(attribute.key, attribute);
  }

  #scope(entity: string, scope: string): Map<string, Attribute> {
    const key = `${entity}/${scope}`;
    const found = this.#values.get(key) ?? new Map<string, Attribute>();
    this.#values.set(key, found);
    return found;
  }
}

/** Records announcements of claims. */
export class FixtureClaims implements DeviceClaims {
  readonly announced: { readonly device: string; readonly request: ClaimRequest }[] = [];

  async announce({ name }: DeviceContext, request: ClaimRequest): Promise<void> {
    this.announced.push({ device: name, request });
  }
}

/** Records provisioning requests; answers NOT_FOUND, or what a test sets. */
export class FixtureProvisioning implements Provisioning {
  readonly requests: ProvisionRequest[] = [];
  answer: () => Promise<ProvisionAnswer> = async () => ({ status: "NOT_FOUND" });

  provision(request: ProvisionRequest): Promise<ProvisionAnswer> {
    this.requests.push(request);
    return this.answer();
  }
}

/** Packages in memory, by device and type. */
export class FixturePackages implements PackageDownloads {
  readonly #packages = new Map<string, DevicePackage>();
  readonly #bytes = new WeakMap<NonNullable<DevicePackage["file"]>, Buffer>();

  /** Without `bytes`: a package with a URL of its own. */
  assign(device: DeviceContext, type: OtaPackageType, bytes?: Buffer): void {
    const found = { tenantId: TENANT, title: "title", version: "1", fileName: "image.bin", contentType: null };
    const file = bytes && { id: parseUuid(NULL_UUID), sizeBytes: bytes.length };
    this.#packages.set(`${device.name} ${type}`, { ...found, ...(file ? { file } : {}) });
    if (file) this.#bytes.set(file, bytes);
  }

  async find(device: DeviceContext, type: OtaPackageType): Promise<DevicePackage | undefined> {
    return this.#packages.get(`${device.name} ${type}`);
  }

  async *read(file: NonNullable<DevicePackage["file"]>, { start, end }: ByteRange): AsyncIterable<Buffer> {
    const bytes = this.#bytes.get(file) ?? Buffer.alloc(0);
    for (let at = start; at < end; at += FIXTURE_PIECE) {
      await Promise.resolve();
      yield bytes.subarray(at, Math.min(end, at + FIXTURE_PIECE));
    }
  }
}

const FIXTURE_PIECE = 10_000;

/** Models of objects, by their keys. */
export class FixtureModels implements ObjectModels {
  readonly #models = new Map<string, Lwm2mModel>();

  add(model: Lwm2mModel): this {
    this.#models.set(`${model.id}_${model.version}`, model);
    return this;
  }

  find(_tenantId: TenantId, key: string): Lwm2mModel | undefined {
    return this.#models.get(key);
  }
}

/** Devices behind gateways: those of the lookup by their names, otherwise new ones. */
export class FixtureChildren implements ChildDirectory {
  readonly #lookup: FixtureLookup;
  readonly created: { readonly name: string; readonly type: string }[] = [];
  /** Runs before a device is found; tests make it wait or fail. */
  before: (name: string) => Promise<void> = async () => undefined;

  constructor(lookup: FixtureLookup) {
    this.#lookup = lookup;
  }

  async findOrCreate(_gateway: DeviceContext, name: string, type: string): Promise<DeviceContext> {
    await this.before(name);
    const known = this.#lookup.findByName(name);
    if (known) return known;
    this.created.push({ name, type });
    const device = fixtureDevice(1_000 + this.created.length, { name, type });
    this.#lookup.addToken(device, `token of ${name}`);
    return device;
  }
}
