import { TRANSPORT_DEFAULTS } from "@orrery/model";
import { expect, test } from "vitest";
import { readPower } from "../power-settings.ts";
import { conditionNames, conditionProblem } from "./condition-problem.ts";
import { checkLwm2m, readLwm2m } from "./lwm2m-settings.ts";
import {
  flagOf,
  instancesOf,
  objectKeysOf,
  readObserved,
  withConditions,
  withFlag,
  withKey,
  withoutBelow,
} from "./observed.ts";
import { freeShortId, newServer, serverProblems, withMode } from "./servers.ts";

const NOTHING = readObserved(undefined);
const LEVEL = { path: "/3_1.0/0/9", keyName: "batteryLevel" };
const VOLTAGE = { path: "/3_1.0/0/7", keyName: "powerSourceVoltage" };

test("what is stored gets a key, and what is not stored can be observed no more", () => {
  const stored = withFlag(NOTHING, "telemetry", [LEVEL, VOLTAGE], true);
  expect(stored.keyName).toEqual({ "/3_1.0/0/9": "batteryLevel", "/3_1.0/0/7": "powerSourceVoltage" });
  const observed = withFlag(withKey(stored, LEVEL.path, "level"), "observe", [LEVEL], true);
  expect([flagOf(observed, "observe", [LEVEL]), flagOf(observed, "observe", [LEVEL, VOLTAGE])]).toEqual([
    "all",
    "some",
  ]);
  const conditions = withConditions(observed, LEVEL.path, { pmin: "10" });
  expect(withFlag(conditions, "attribute", [LEVEL], true).keyName[LEVEL.path]).toBe("level");
  expect(withFlag(conditions, "telemetry", [LEVEL], false)).toEqual({
    ...stored,
    telemetry: [VOLTAGE.path],
    keyName: { [VOLTAGE.path]: "powerSourceVoltage" },
  });
  expect(withFlag(NOTHING, "observe", [LEVEL], true)).toEqual(NOTHING);
});

test("objects and instances are those of the paths, and go with all that is below them", () => {
  const both = withFlag(NOTHING, "attribute", [LEVEL, { path: "/19_1.1/65533/0", keyName: "data" }], true);
  expect(objectKeysOf(both)).toEqual(["3_1.0", "19_1.1"]);
  expect(instancesOf(both, "19_1.1")).toEqual([65_533]);
  expect(withoutBelow(both, "/3_1.0")).toEqual(
    withFlag(NOTHING, "attribute", [{ path: "/19_1.1/65533/0", keyName: "data" }], true),
  );
  expect(withoutBelow(both, "/19_1.1/6")).toEqual(both);
});

test.each(["pmin", "pmax", "gt", "lt", "st"])("BLOCK-5.060 the condition %s needs a value", (name) => {
  expect(conditionProblem(name, " ")).toBe("transport.required");
  expect(conditionProblem(name, "0")).toBeUndefined();
});

test.each([
  ["-1", "transport.whole-number"],
  ["1.5", "transport.whole-number"],
  ["0", undefined],
  ["86400", undefined],
])("BLOCK-5.061 periods are whole numbers from 0: %s", (text, problem) => {
  expect([conditionProblem("pmin", text), conditionProblem("pmax", text)]).toEqual([problem, problem]);
});

test("thresholds may be negative and have decimals; objects have periods only", () => {
  expect(conditionProblem("gt", "-1.5")).toBeUndefined();
  expect(conditionProblem("st", "warm")).toBe("transport.number-required");
  expect(conditionNames(false)).toEqual(["pmin", "pmax"]);
  expect(conditionNames(true)).toEqual(["pmin", "pmax", "gt", "lt", "st"]);
});

const INSTALLED = {
  ...{ shortServerId: 123, bootstrapServerIs: false, host: "open.example", port: 5685 },
  ...{ securityHost: "secure.example", securityPort: 5686, clientHoldOffTime: 1 },
  ...{ serverPublicKey: "KEY", serverCertificate: "CERT", bootstrapServerAccountTimeout: 0 },
  ...{ lifetime: 300, defaultMinPeriod: 1, notifIfDisabled: true, binding: "U" },
};

test("a server is told with the address and the key of its security", () => {
  const open = newServer(INSTALLED);
  expect(open).toMatchObject({ securityMode: "NO_SEC", host: "open.example", port: 5685, serverPublicKey: "" });
  expect(open).not.toHaveProperty("securityHost");
  const secured = { host: "secure.example", port: 5686 };
  expect(withMode(open, "PSK", INSTALLED)).toMatchObject({ ...secured, serverPublicKey: "" });
  expect(withMode(open, "RPK", INSTALLED)).toMatchObject({ ...secured, serverPublicKey: "KEY" });
  expect(withMode(open, "X509", INSTALLED)).toMatchObject({ ...secured, serverPublicKey: "CERT" });
  expect(freeShortId([open], 123)).toBe(124);
});

test.each([
  ["port", -1, "transport.port-range"],
  ["port", 0, undefined],
  ["port", 65_535, undefined],
  ["port", 65_536, "transport.port-range"],
  ["port", 1.5, "transport.port-range"],
  ["shortServerId", 0, "transport.short-id-range"],
  ["shortServerId", 65_535, "transport.short-id-range"],
  ["shortServerId", 7, "transport.short-id-taken"],
  ["host", " ", "transport.required"],
  ["lifetime", "long", "transport.whole-number"],
  ["binding", "X", "transport.required"],
])("BLOCK-9.029 a server's %s %s: %s", (member, value, problem) => {
  const found = serverProblems({ ...newServer(INSTALLED), [member]: value }, [{ shortServerId: 7 }]);
  expect(found[member]).toBe(problem);
});

test("keys that are missing and servers that are wrong are said at their fields", () => {
  const observeAttr = withKey(withFlag(NOTHING, "telemetry", [LEVEL], true), LEVEL.path, " ");
  expect(checkLwm2m({ observeAttr, bootstrap: [{}] })).toEqual({
    observeAttr: "transport.keys-required",
    bootstrap: "transport.servers-wrong",
  });
  expect(checkLwm2m(readLwm2m(TRANSPORT_DEFAULTS.LWM2M))).toEqual({ observeAttr: undefined, bootstrap: undefined });
});

test("BLOCK-9.032 devices that save power are reached for 10 s, after 81 s, and for 10 s", () => {
  expect(readPower({})).toMatchObject({
    psmActivityTimer: 10_000,
    edrxCycle: 81_000,
    pagingTransmissionWindow: 10_000,
  });
});
