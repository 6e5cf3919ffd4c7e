import { randomBytes } from "node:crypto";
import type { OtaRollout, RolloutDevice, RolloutDraft, Uuid } from "@orrery/model";
import type { MqttClient } from "mqtt";
import { expect } from "vitest";
import type { TestClient, TestSettings } from "../testing/test-platform.ts";
import type { Wire } from "../testing/wire.ts";

/** Devices are notified at once. */
export const AT_ONCE: TestSettings = { ORRERY_OTA_PACK_SIZE: "1000000", ORRERY_OTA_PACK_INTERVAL_MS: "1000" };
const PATH = "/api/orrery/otaRollouts";
const MISSED = "v1/devices/me/attributes/response/1";

/** What a device does when it is notified of a package: says these, one after the other. */
export type Behaviour = readonly Readonly<Record<string, string>>[];

export const UPDATES: Behaviour = [{ fw_state: "DOWNLOADING" }, { fw_state: "UPDATED" }];
export const FAILS: Behaviour = [{ fw_state: "DOWNLOADING" }, { fw_state: "FAILED", fw_error: "no space" }];
export const IS_SILENT: Behaviour = [];

/** A real device over MQTT. */
export interface TestDevice {
  readonly id: Uuid;
  readonly name: string;
  /** The versions of which it was notified. */
  readonly notified: string[];
  /** The versions of which all that it said was acknowledged. */
  readonly reported: Set<string>;
  behaviour: Behaviour;
  mqtt: MqttClient;
}

/** A tenant with a profile and devices that install packages. */
export class TestRollouts {
  client: TestClient;
  readonly profile: Wire;
  readonly devices: TestDevice[] = [];

  private constructor(client: TestClient, profile: Wire) {
    this.client = client;
    this.profile = profile;
  }

  static async create(client: TestClient, name: string): Promise<TestRollouts> {
    const [basis] = (await client.json("GET", "/api/deviceProfiles?pageSize=10&page=0")).data;
    return new TestRollouts(
      client,
      await client.json("POST", "/api/deviceProfile", { ...basis, id: null, name, default: false }),
    );
  }

  /** A package with a file. */
  async firmware(version = "2", type = "FIRMWARE"): Promise<Wire> {
    const draft = {
      type,
      title: `Package of ${this.profile.name}`,
      version,
      deviceProfileId: this.profile.id,
    };
    const { id } = await this.client.json("POST", "/api/otaPackage", draft);
    const form = new FormData();
    form.append("file", new Blob([randomBytes(100)]), "image.bin");
    return this.client.form(`/api/otaPackage/${id.id}?checksumAlgorithm=MD5`, form);
  }

  async device(name: string, behaviour: Behaviour): Promise<TestDevice> {
    const token = `${this.profile.name}-${name}`;
    const draft = { name: token, deviceProfileId: this.profile.id, label: name };
    const { id } = await this.client.json("POST", `/api/device?accessToken=${token}`, draft);
    const device = {
      id: id.id,
      name: token,
      notified: [],
      reported: new Set<string>(),
      behaviour,
      mqtt: await this.client.mqtt(token),
    };
    await listen(device);
    this.devices.push(device);
    return device;
  }

  /** Connects everybody again, to a platform that was restarted. */
  async reconnect(client: TestClient): Promise<void> {
    this.client = client;
    for (const device of this.devices) {
      await device.mqtt.endAsync(true);
      device.mqtt = await client.mqtt(device.name);
      await listen(device);
    }
  }

  draft(otaPackage: Wire, change: Partial<RolloutDraft> = {}): RolloutDraft {
    return {
      name: `Rollout of ${otaPackage.version}`,
      otaPackageId: otaPackage.id.id,
      target: { deviceProfileId: this.profile.id.id },
      waves: [{ name: "All", devices: { rest: true } }],
      failureLimit: null,
      sharePercent: 100,
      pauseMs: 0,
      timeoutMs: null,
      ...change,
    };
  }

  /** Creates a rollout and waits until it can be started. */
  async create(draft: RolloutDraft): Promise<OtaRollout> {
    const { id } = await this.client.json("POST", PATH, draft);
    return this.until(id, "READY");
  }

  async started(draft: RolloutDraft): Promise<OtaRollout> {
    const { id } = await this.create(draft);
    return this.client.json("POST", `${PATH}/${id}/start`);
  }

  get(id: Uuid): Promise<OtaRollout> {
    return this.client.json("GET", `${PATH}/${id}`);
  }

  command(id: Uuid, command: string, body?: object): Promise<OtaRollout> {
    return this.client.json("POST", `${PATH}/${id}/${command}`, body);
  }

  async until(id: Uuid, status: OtaRollout["status"]): Promise<OtaRollout> {
    await expect.poll(async () => (await this.get(id)).status, { timeout: 45_000 }).toBe(status);
    return this.get(id);
  }

  /** Devices of a rollout by name, and what became of them. */
  async states(id: Uuid): Promise<Readonly<Record<string, string>>> {
    const { data } = await this.client.json("GET", `${PATH}/${id}/devices?pageSize=100&page=0`);
    const entries = data.map(({ deviceName, state, reason, error }: RolloutDevice): [string, string] => {
      const label = deviceName?.slice(this.profile.name.length + 1) ?? "gone";
      return [label, [state, reason, error].filter((part) => part !== null).join(" ")];
    });
    return Object.fromEntries(entries);
  }

  async packageOf(device: TestDevice): Promise<string | undefined> {
    return (await this.client.json("GET", `/api/device/${device.id}`)).firmwareId?.id;
  }

  /** How often the platform recorded a new package of the device. */
  async assignments(device: TestDevice): Promise<number> {
    const range = `keys=target_fw_version&startTs=0&endTs=${Date.now() + 60_000}&limit=100`;
    const path = `/api/plugins/telemetry/DEVICE/${device.id}/values/timeseries?${range}`;
    return (await this.client.json("GET", path)).target_fw_version?.length ?? 0;
  }

  /** How often somebody has given the device a package. */
  async changes(device: TestDevice): Promise<number> {
    const path = `/api/orrery/history/DEVICE/${device.id}?pageSize=100&page=0`;
    const { data } = await this.client.json("GET", path);
    return data.filter(({ action }: { action: string }) => action === "UPDATED").length;
  }

  async close(): Promise<void> {
    for (const { mqtt } of this.devices) await mqtt.endAsync(true);
  }
}

/** Devices subscribe to their attributes, ask what they have missed, and report in order. */
async function listen(device: TestDevice): Promise<void> {
  const { mqtt } = device;
  mqtt.on("message", (topic, payload) => {
    const said = JSON.parse(payload.toString()) as { fw_version?: string; shared?: { fw_version?: string } };
    const version = said.fw_version ?? said.shared?.fw_version;
    const isAsked = topic === MISSED;
    if (version === undefined || (isAsked && device.reported.has(version))) return;
    if (!isAsked || !device.notified.includes(version)) device.notified.push(version);
    const reports = device.behaviour.map((report) =>
      mqtt.publishAsync("v1/devices/me/telemetry", JSON.stringify(report), { qos: 1 }),
    );
    Promise.all(reports).then(
      () => device.reported.add(version),
      () => undefined, // the connection ended: it says it again on the next one
    );
  });
  await mqtt.subscribeAsync(["v1/devices/me/attributes", "v1/devices/me/attributes/response/+"], { qos: 1 });
  await mqtt.publishAsync("v1/devices/me/attributes/request/1", JSON.stringify({ sharedKeys: "fw_version" }), {
    qos: 1,
  });
}

/** Numbers of devices per wave, without zeros. */
export function countsOf({ waves }: OtaRollout): Record<string, number>[] {
  return waves.map(({ counts }) => Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)));
}
