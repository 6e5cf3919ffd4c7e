import { expect, test } from "vitest";
import { fileOf, readGateway, writtenGateway } from "./gateway-attributes.ts";
import { draftProblems, type GatewayDraft, newDraft } from "./gateway-draft.ts";
import { gatewayFiles, yamlOf } from "./gateway-files.ts";
import { logsConfig } from "./logs-config.ts";
import { crc32, zipOf } from "./zip-file.ts";

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64");
const unbase64 = (text: string) => Buffer.from(text, "base64").toString();
const NOTHING = { current: undefined, drafts: undefined, logLevel: undefined };
const FULL: GatewayDraft = {
  ...newDraft("hub.example"),
  port: "8883",
  isRemote: false,
  security: "tls",
  logLevel: "INFO",
  logFolder: "/var/log/gateway/",
  storage: "file",
  maxFiles: "7",
  connectors: [
    { isEnabled: true, name: "Brew house", type: "modbus", config: { baud: 9600, name: "Sud ä" } },
    { isEnabled: true, name: "Taps", type: "mqtt", config: {} },
    { isEnabled: false, name: "Old", type: "opcua", config: { url: "opc.tcp://old" } },
  ],
};

test("a gateway that was never configured connects to the host of the page", () => {
  expect(readGateway(NOTHING, "here")).toEqual(newDraft("here"));
  expect(readGateway({ current: "no base64 …", drafts: "e30", logLevel: 7 }, "here")).toEqual(newDraft("here"));
});

test("what is written is read as it was", () => {
  const { configuration, drafts, logLevel } = writtenGateway(FULL, "secret");
  expect(readGateway({ current: configuration, drafts, logLevel }, "other")).toEqual(FULL);
  expect(unbase64(configuration)).not.toContain("secret"); // it uses certificates
});

test("the stored configuration has the names that gateways know", () => {
  const { configuration, drafts } = writtenGateway({ ...FULL, security: "accessToken", storage: "memory" }, "token-1");
  const { thingsboard, ...connectors } = JSON.parse(unbase64(configuration));
  const { logs, ...rest } = thingsboard;
  expect(rest).toEqual({
    thingsboard: {
      host: "hub.example",
      port: 8883,
      remoteConfiguration: false,
      security: { accessToken: "token-1" },
    },
    storage: { type: "memory", read_records_count: 100, max_records_count: 10_000 },
    connectors: [
      { name: "Brew house", type: "modbus", configuration: "Brew_house.json" },
      { name: "Taps", type: "mqtt", configuration: "Taps.json" },
    ],
  });
  expect(unbase64(logs)).toContain('args=("/var/log/gateway/service.log", "d", 1, 7,)');
  expect(connectors).toEqual({
    mqtt: [{ name: "Taps", config: {} }],
    modbus: [{ name: "Brew house", config: { baud: 9600, name: "Sud ä" } }],
  });
  expect(JSON.parse(unbase64(drafts))).toEqual({ Old: { connector: "opcua", config: { url: "opc.tcp://old" } } });
});

test("connectors of unknown kinds and broken entries are left out", () => {
  const current = base64({
    thingsboard: { connectors: [{ name: "A", type: "MQTT" }, { name: "B", type: "telex" }, 7, { type: "mqtt" }] },
    mqtt: [{ name: "A", config: { broker: 1 } }],
  });
  const { connectors } = readGateway({ ...NOTHING, current }, "here");
  expect(connectors).toEqual([{ isEnabled: true, name: "A", type: "mqtt", config: { broker: 1 } }]);
});

const connector = (name: string) => ({ isEnabled: true, name, type: "mqtt", config: {} }) as const;

test.each<[Partial<GatewayDraft>, object]>([
  [{}, {}],
  [{ host: " " }, { host: "needed" }],
  [{ port: "70000" }, { port: "no-port" }],
  [{ port: "mqtt" }, { port: "no-port" }],
  [{ readRecords: "-1" }, { readRecords: "no-count" }],
  [{ storage: "file", readRecords: "-1", maxFiles: "" }, { maxFiles: "needed" }],
  [{ security: "tls", caCert: "" }, { caCert: "needed" }],
  [{ caCert: "" }, {}],
  [
    { connectors: [connector("a"), connector(" "), connector("a ")] },
    { "connector 1": "needed", "connector 2": "same-name" },
  ],
])("a draft with %j has the problems %j", (more, problems) => {
  expect(draftProblems({ ...newDraft("here"), ...more })).toEqual(problems);
});

test.each([
  ["Brew house", "Brew_house.json"],
  ["../../etc/passwd", "_._.._etc_passwd.json"],
  ["Käse 1", "Käse_1.json"],
])("the file of %j is %s", (name, file) => {
  expect(fileOf(name)).not.toContain("/");
  expect(fileOf(name).startsWith(".")).toBe(false);
  if (!name.includes("..")) expect(fileOf(name)).toBe(file);
});

test("a gateway's files are its settings, its logs and a file a connector that is on", () => {
  const files = gatewayFiles(FULL, "secret");
  expect(files.map(({ name }) => name)).toEqual(["tb_gateway.yaml", "logs.conf", "Brew_house.json", "Taps.json"]);
  expect(files[0]?.text).toContain('  host: "hub.example"\n  port: 8883\n');
});

test("objects, lists and scalars are written as YAML", () => {
  expect(yamlOf({ a: { b: "x: y", c: true }, d: [{ e: 1, f: "g" }, { e: 2 }], h: [] })).toBe(
    'a:\n  b: "x: y"\n  c: true\nd:\n  - e: 1\n    f: "g"\n  - e: 2\nh: []\n',
  );
});

test("logs of a folder without a slash, or with quotes, stay in their files", () => {
  expect(logsConfig({ logLevel: "NONE", logFolder: ' /lo"gs' })).toContain('args=("/logs/storage.log"');
  expect(logsConfig({ logLevel: "NONE", logFolder: "x" })).toContain("level=NOTSET");
});

test("an archive says where its files are and what is in them", () => {
  expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcbf43926); // the check value of its definition
  const bytes = zipOf(
    [
      { name: "a.txt", text: "ä" },
      { name: "b", text: "" },
    ],
    new Date(2026, 2, 18, 9, 24, 30),
  );
  const view = new DataView(bytes.buffer);
  const end = bytes.length - 22;
  expect([view.getUint32(0, true), view.getUint32(end, true)]).toEqual([0x04034b50, 0x06054b50]);
  expect([view.getUint16(end + 10, true), view.getUint32(end + 16, true)]).toEqual([2, 30 + 5 + 2 + 30 + 1]);
  expect(view.getUint32(view.getUint32(end + 16, true), true)).toBe(0x02014b50);
  expect([view.getUint16(10, true), view.getUint16(12, true)]).toEqual([
    (9 << 11) | (24 << 5) | 15,
    (46 << 9) | (3 << 5) | 18,
  ]);
});
