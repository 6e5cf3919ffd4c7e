import type { SnmpTransportProfile } from "@orrery/model";
import { expect, test } from "vitest";
import type { DeviceContext } from "../../connectivity/ports.ts";
import { DEFAULT_PROFILE, fixtureDevice } from "../testing/device-fixture.ts";
import {
  AUTHENTICATION_TRAPS,
  netSnmp,
  PASSPHRASE,
  SYS_CONTACT,
  SYS_DESCR,
  SYS_NAME,
  SYS_OBJECT_ID,
  SYS_UP_TIME,
  startSnmpd,
} from "../testing/snmpd.ts";
import { startTransports, type TransportSettings } from "../testing/start-transports.ts";
import { snmpTransport } from "./snmp-transport.ts";

const MISSING = "1.3.6.1.2.1.1.99.0";
const PROFILE: SnmpTransportProfile = {
  type: "SNMP",
  timeoutMs: 2_000,
  retries: 1,
  configs: [
    {
      spec: "TELEMETRY_QUERYING",
      periodMs: 200,
      mappings: [
        { oid: `.${SYS_UP_TIME}`, key: "uptime", dataType: "LONG" },
        { oid: MISSING, key: "missing", dataType: "STRING" },
        { oid: SYS_DESCR, key: "what", dataType: "STRING" },
        { oid: AUTHENTICATION_TRAPS, key: "traps", dataType: "DOUBLE" },
      ],
    },
    {
      spec: "CLIENT_ATTRIBUTES_QUERYING",
      periodMs: 200,
      mappings: [{ oid: SYS_OBJECT_ID, key: "kind", dataType: "STRING" }],
    },
    {
      spec: "SHARED_ATTRIBUTES_SETTING",
      periodMs: 0,
      mappings: [{ oid: SYS_CONTACT, key: "contact", dataType: "STRING" }],
    },
    {
      spec: "TO_DEVICE_RPC_REQUEST",
      periodMs: 0,
      mappings: [
        { oid: SYS_NAME, key: "name", dataType: "STRING" },
        { oid: AUTHENTICATION_TRAPS, key: "level", dataType: "LONG" },
      ],
    },
  ],
};

const device = (number: number, transport: SnmpTransportProfile = PROFILE): DeviceContext =>
  fixtureDevice(number, { profile: { ...DEFAULT_PROFILE, name: "meters", transport } });

async function start(settings: TransportSettings = {}) {
  const started = await startTransports(settings);
  const snmp = snmpTransport.configure({ ORRERY_SNMP_TRAP_PORT: "0" }).create(started.link, started.platform);
  const [traps] = await snmp.listen("127.0.0.1");
  const values = (type: string) =>
    started.engine.ofType(type).map(({ metadata, data }) => ({ of: metadata.deviceName, ...JSON.parse(data) }));
  return {
    ...started,
    trapsAt: `127.0.0.1:${traps?.port}`,
    gauge: (name: string) => snmp.gauges.find((gauge) => gauge.name === name)?.value(),
    telemetry: () => values("POST_TELEMETRY_REQUEST"),
    attributes: () => values("POST_ATTRIBUTES_REQUEST"),
    /** The answer to a command. */
    command: (of: DeviceContext, method: string, params: object) =>
      started.rpc.call({
        id: started.ids.uuid(),
        tenantId: of.tenantId,
        deviceId: of.deviceId,
        method,
        params: JSON.stringify(params),
        oneway: false,
        persisted: false,
        expirationTime: started.clock() + 3_000,
        restApiCall: false,
      }),
    async [Symbol.asyncDispose]() {
      await snmp.drain();
      await snmp.close();
      await started[Symbol.asyncDispose]();
    },
  };
}

const community = (port: number, name = "reader", protocolVersion = "V2C") => ({
  type: "SNMP",
  host: "127.0.0.1",
  port,
  protocolVersion,
  community: name,
});
const user = (port: number, username: string, authenticationProtocol: string, privacyProtocol: string) => ({
  type: "SNMP",
  host: "localhost",
  port,
  protocolVersion: "V3",
  username,
  securityName: username,
  contextName: "",
  authenticationProtocol,
  authenticationPassphrase: PASSPHRASE,
  privacyProtocol,
  privacyPassphrase: PASSPHRASE,
  engineId: "",
});

test("BLOCK-3.169 agents of version 1 and 2c are asked for telemetry and attributes, without what they do not have", async () => {
  await using agent = await startSnmpd();
  await using platform = await start();
  platform.polled.put(device(1), community(agent.port));
  platform.polled.put(device(2), community(agent.port, "reader", "V1"));
  for (const of of ["device 1", "device 2"]) {
    await expect
      .poll(platform.telemetry)
      .toContainEqual({ of, uptime: expect.any(Number), what: "a meter", traps: expect.any(Number) });
    await expect.poll(platform.attributes).toContainEqual({ of, kind: expect.stringMatching(/^1\.3\.6\.1\.4\.1\./) });
  }
  expect(platform.engine.ofType("CONNECT_EVENT")).toEqual([]);
  await expect.poll(() => platform.engine.events()).toContain("ACTIVITY_EVENT");
});

const USERS = [
  ["MD5", "DES", "MD5", "DES"],
  ["SHA_1", "AES_128", "SHA", "AES"],
  ["SHA_224", "AES_192", "SHA-224", "AES-192"],
  ["SHA_256", "AES_256", "SHA-256", "AES-256"],
  ["SHA_384", "AES_128", "SHA-384", "AES"],
  ["SHA_512", "AES_256", "SHA-512", "AES-256"],
  ["MD5", "AES_256", "MD5", "AES-256"],
  ["SHA_1", "DES", "SHA", "DES"],
] as const;

test("BLOCK-3.170, BLOCK-3.171 agents of version 3 are asked with every authentication and privacy, and engines are found", async () => {
  const users = USERS.map(([, , authentication, privacy], index) => ({
    name: `user${index}`,
    authentication,
    privacy,
  }));
  await using agent = await startSnmpd(users);
  await using platform = await start();
  USERS.forEach(([authentication, privacy], index) => {
    platform.polled.put(device(index), user(agent.port, `user${index}`, authentication, privacy));
  });
  for (const index of USERS.keys()) {
    await expect.poll(platform.telemetry).toContainEqual(expect.objectContaining({ of: `device ${index}` }));
  }
  const answer = await platform.command(device(3), "SET", { key: "name", value: "northern" });
  expect(answer).toEqual({ kind: "response", response: '{"name":"northern"}' });
});

test("commands read and write objects; others have no answer", async () => {
  await using agent = await startSnmpd();
  await using platform = await start();
  const [writer, reader] = [device(1), device(2)];
  platform.polled.put(writer, community(agent.port, "writer"));
  platform.polled.put(reader, community(agent.port));
  await expect.poll(() => platform.gauge("orrery_snmp_devices")).toBe(2);
  for (const [method, params, response] of [
    ["SET", { key: "name", value: "grün" }, '{"name":"grün"}'],
    ["GET", { key: "name" }, '{"name":"grün"}'],
    ["SET", { key: "level", value: 1 }, '{"level":1}'],
  ] as const) {
    expect(await platform.command(writer, method, params)).toEqual({ kind: "response", response });
  }
  const unanswered = await Promise.all([
    platform.command(writer, "GET", { key: "unknown" }),
    platform.command(writer, "REBOOT", { key: "name" }),
    platform.command(writer, "SET", { key: "name" }),
    platform.command(reader, "SET", { key: "name", value: "x" }),
  ]);
  expect(unanswered.map(({ kind }) => kind)).toEqual(["error", "error", "error", "error"]);
});

test("shared attributes are set, also those that changed while the agent did not answer", async () => {
  await using agent = await startSnmpd();
  await using platform = await start();
  const meter = device(1, { ...PROFILE, timeoutMs: 100, retries: 0 });
  const { tenantId, deviceId: entityId } = meter;
  const change = (value: string) =>
    platform.bus.publish("attributesUpdated", {
      tenantId,
      entityId,
      scope: "SHARED_SCOPE",
      attributes: [{ key: "contact", lastUpdateTs: 1, value: { type: "STRING", value } }],
      notifyDevice: true,
    });
  const contact = () => netSnmp("snmpget", "-v2c", "-creader", "-Oqv", `127.0.0.1:${agent.port}`, SYS_CONTACT);
  platform.polled.put(meter, community(agent.port, "writer"));
  await expect.poll(() => platform.telemetry().length).toBeGreaterThan(0);
  change("first");
  await expect.poll(contact).toContain("first");
  platform.polled.put(meter, community(1, "writer")); // where nothing listens
  await expect.poll(() => platform.reports).toMatchObject([{ cause: "NO_ANSWER", transport: "SNMP" }]);
  change("second");
  platform.polled.put(meter, community(agent.port, "writer"));
  await expect.poll(contact).toContain("second");
});

test("who does not answer, may not be spoken to or refuses the user is in the connection log", async () => {
  await using agent = await startSnmpd([{ name: "known", authentication: "SHA", privacy: "AES" }]);
  await using platform = await start();
  const impatient = (number: number) => device(number, { ...PROFILE, timeoutMs: 100, retries: 0 });
  platform.polled.put(impatient(1), community(1));
  platform.polled.put(impatient(2), { ...community(161), host: "10.1.2.3" });
  platform.polled.put(impatient(3), { ...community(161), host: "nowhere.invalid" });
  platform.polled.put(impatient(4), user(agent.port, "stranger", "SHA_1", "AES_128"));
  platform.polled.put(impatient(5), {
    ...user(agent.port, "known", "SHA_1", "AES_128"),
    authenticationPassphrase: "another passphrase",
  });
  const causes = () => Object.fromEntries(platform.reports.map(({ device: of, cause }) => [of?.name, cause] as const));
  await expect.poll(causes).toEqual({
    "device 1": "NO_ANSWER",
    "device 2": "ADDRESS_NOT_ALLOWED",
    "device 3": "HOST_UNKNOWN",
    "device 4": "WRONG_CREDENTIALS",
    "device 5": "WRONG_CREDENTIALS",
  });
  expect(platform.telemetry()).toEqual([]);
});

test("devices that are changed are asked anew, and those that are removed no more", async () => {
  await using agent = await startSnmpd();
  await using platform = await start();
  const meter = device(1);
  platform.polled.put(meter, community(agent.port, "wrong"));
  platform.polled.put(meter, community(agent.port));
  await expect.poll(() => platform.telemetry().length).toBeGreaterThan(1);
  const renamed: SnmpTransportProfile = {
    ...PROFILE,
    configs: [
      { spec: "TELEMETRY_QUERYING", periodMs: 100, mappings: [{ oid: SYS_DESCR, key: "new", dataType: "STRING" }] },
    ],
  };
  platform.polled.put(device(1, renamed), community(agent.port));
  await expect.poll(platform.telemetry).toContainEqual({ of: "device 1", new: "a meter" });
  platform.bus.publish("credentialsUpdated", { tenantId: meter.tenantId, deviceId: meter.deviceId });
  const before = platform.telemetry().length;
  await expect.poll(() => platform.telemetry().length).toBeGreaterThan(before);
  platform.polled.remove(meter);
  await expect.poll(() => platform.gauge("orrery_snmp_devices")).toBe(0);
});

const TRAP_PROFILE: SnmpTransportProfile = {
  ...PROFILE,
  configs: PROFILE.configs.map((config) => ({ ...config, periodMs: config.periodMs * 18_000 })), // an hour
};
const ENTERPRISE = "1.3.6.1.4.1.8072.9999";

test("traps of all versions and informs are stored by the mappings", async () => {
  await using platform = await start();
  platform.polled.put(device(1, TRAP_PROFILE), community(161, "one"));
  platform.polled.put(device(2, TRAP_PROFILE), community(161, "two", "V1"));
  platform.polled.put(device(3, TRAP_PROFILE), user(161, "three", "SHA_256", "AES_128"));
  await expect.poll(() => platform.gauge("orrery_snmp_devices")).toBe(3);
  const what = (text: string) => [SYS_DESCR, "s", text];
  const secret = ["-u", "three", "-l", "authPriv", "-a", "SHA-256", "-A", PASSPHRASE, "-x", "AES", "-X", PASSPHRASE];
  const trap = ["", ENTERPRISE];
  const engine = ["-e", "0x8000000001020304"];
  await netSnmp("snmptrap", "-v2c", "-cone", platform.trapsAt, ...trap, ...what("a"));
  await netSnmp("snmptrap", "-v1", "-ctwo", platform.trapsAt, ENTERPRISE, "127.0.0.1", "6", "17", "", ...what("b"));
  await netSnmp("snmptrap", "-v3", ...engine, ...secret, platform.trapsAt, ...trap, ...what("c"));
  await netSnmp("snmpinform", "-v2c", "-cone", platform.trapsAt, ...trap, ...what("d"));
  await netSnmp("snmpinform", "-v3", ...secret, platform.trapsAt, ...trap, ...what("e"));
  const telemetry = (text: string, number: number) =>
    expect.objectContaining({ of: `device ${number}`, what: text, uptime: expect.any(Number) });
  const expected = [telemetry("a", 1), telemetry("b", 2), telemetry("c", 3), telemetry("d", 1), telemetry("e", 3)];
  await expect.poll(platform.telemetry).toEqual(expect.arrayContaining(expected));
  expect(platform.telemetry()).toHaveLength(5);
});

test("traps with a wrong community, user or passphrase, and strangers' informs are ignored without an answer", async () => {
  await using platform = await start();
  platform.polled.put(device(1, TRAP_PROFILE), community(161, "one"));
  platform.polled.put(device(2, TRAP_PROFILE), user(161, "two", "SHA_1", "DES"));
  platform.polled.put(device(3, TRAP_PROFILE), community(161, "shared"));
  platform.polled.put(device(4, TRAP_PROFILE), community(162, "shared")); // another agent behind the same address
  await expect.poll(() => platform.gauge("orrery_snmp_devices")).toBe(4);
  const trap = ["", ENTERPRISE, SYS_DESCR, "s", "x"];
  const secret = (name: string, passphrase: string) =>
    ["-e", "0x8000000001020304", "-u", name, "-l", "authPriv", "-a", "SHA", "-A", passphrase, "-x", "DES"].concat([
      "-X",
      PASSPHRASE,
    ]);
  await netSnmp("snmptrap", "-v2c", "-cother", platform.trapsAt, ...trap);
  await netSnmp("snmptrap", "-v2c", "-cshared", platform.trapsAt, ...trap);
  await netSnmp("snmptrap", "-v3", ...secret("two", "another passphrase"), platform.trapsAt, ...trap);
  await netSnmp("snmptrap", "-v3", ...secret("other", PASSPHRASE), platform.trapsAt, ...trap);
  const inform = netSnmp("snmpinform", "-v2c", "-cother", "-t0.2", "-r0", platform.trapsAt, ...trap);
  await expect(inform).rejects.toThrow("Timeout");
  await expect.poll(() => platform.gauge("orrery_snmp_ignored_traps")).toBe(5);
  expect(platform.telemetry()).toEqual([]);
});

test("an inform is acknowledged when it is durable", async () => {
  await using platform = await start();
  platform.polled.put(device(1, TRAP_PROFILE), community(161, "one"));
  await expect.poll(() => platform.gauge("orrery_snmp_devices")).toBe(1);
  platform.engine.hold = true;
  let isAcknowledged = false;
  const inform = netSnmp("snmpinform", "-v2c", "-cone", "-t20", platform.trapsAt, "", ENTERPRISE, SYS_DESCR, "s", "x");
  const acknowledged = inform.then(() => {
    isAcknowledged = true;
  });
  await expect.poll(platform.telemetry).toMatchObject([{ what: "x" }]);
  expect(isAcknowledged).toBe(false);
  platform.engine.release();
  await acknowledged;
});
