import { expect, test } from "vitest";
import {
  begunPercentOf,
  draftOf,
  errorsOf,
  type RolloutFields,
  waveErrors,
  waveFieldsOf,
  wavesOf,
} from "./rollout-draft.ts";

const FIELDS: RolloutFields = {
  name: " Thermostat 2 ",
  deviceProfileId: "profile",
  otaPackageId: "package",
  onlyWith: "",
  waves: [
    { key: 1, name: "Trial", kind: "percent", percent: "2,5", text: "" },
    { key: 2, name: "", kind: "matching", percent: "", text: " North " },
    { key: 3, name: "", kind: "rest", percent: "", text: "" },
  ],
  share: "90",
  pauseMinutes: "60",
  stops: true,
  limitPercent: "8",
  limitMinimum: "10",
  timeoutHours: "24",
  retries: true,
  retryTimes: "2",
  retryMinutes: "30",
};

test("what is entered becomes a rollout", () => {
  expect(errorsOf(FIELDS)).toEqual({});
  expect(draftOf(FIELDS)).toEqual({
    name: "Thermostat 2",
    otaPackageId: "package",
    target: { deviceProfileId: "profile" },
    waves: [
      { name: "Trial", devices: { percent: 2.5 } },
      { name: "", devices: { matching: { textSearch: "North" } } },
      { name: "", devices: { rest: true } },
    ],
    failureLimit: { percent: 8, minimum: 10 },
    sharePercent: 90,
    pauseMs: 3_600_000,
    timeoutMs: 86_400_000,
    retry: { times: 2, afterMs: 1_800_000 },
  });
});

test("waves that have not begun are edited; filters stay while their text does", () => {
  const counts = {} as never; // nothing of them is edited
  const at = { startTime: null, passedTime: null, counts };
  const filters = { matching: { textSearch: "North", active: "true" } } as const;
  const waves = [
    { ...at, number: 1, name: "Trial", devices: { percent: 10 } },
    { ...at, number: 2, name: "Filters", devices: filters },
    { ...at, number: 3, name: "", devices: { rest: true } as const },
  ];
  const fields = waveFieldsOf({ wave: 1, waves });
  expect(wavesOf(fields)).toEqual([
    { name: "Filters", devices: filters },
    { name: "", devices: { rest: true } },
  ]);
  const [first] = fields;
  expect(first && wavesOf([{ ...first, text: "South" }])).toEqual([
    { name: "Filters", devices: { matching: { textSearch: "South" } } },
  ]);
  expect(begunPercentOf({ wave: 1, waves })).toBe(10);
  expect(waveErrors([percent(2, "90")], 10)).toEqual({});
  expect(waveErrors([percent(2, "91")], 10)).toEqual({ "wave-2": "rollout.percent-sum" });
});

test("limits can be left out, and devices be narrowed by a text", () => {
  expect(
    draftOf({ ...FIELDS, stops: false, retries: false, limitPercent: "", timeoutHours: " ", onlyWith: " a " }),
  ).toMatchObject({
    target: { matching: { deviceProfileIds: "profile", textSearch: "a" } },
    failureLimit: null,
    timeoutMs: null,
    retry: null,
  });
});

const percent = (key: number, value: string) => ({ key, name: "", kind: "percent", percent: value, text: "" }) as const;

test.each<[Partial<RolloutFields>, Record<string, string>]>([
  [{ name: " " }, { name: "rollout.name-required" }],
  [{ retryTimes: "11" }, { retryTimes: "rollout.retry-times-wrong" }],
  [{ retryMinutes: "x" }, { retryMinutes: "rollout.retry-minutes-wrong" }],
  [{ otaPackageId: undefined }, { otaPackageId: "rollout.package-required" }],
  [{ waves: [percent(1, "0")] }, { "wave-1": "rollout.percent-wrong" }],
  [{ waves: [percent(1, "x")] }, { "wave-1": "rollout.percent-wrong" }],
  [{ waves: [percent(1, "60"), percent(2, "41")] }, { "wave-2": "rollout.percent-sum" }],
  [{ waves: [{ key: 1, name: "", kind: "matching", percent: "", text: " " }] }, { "wave-1": "rollout.text-required" }],
  [
    { waves: [{ key: 1, name: "", kind: "rest", percent: "", text: "" }, percent(2, "1")] },
    { "wave-1": "rollout.rest-last" },
  ],
  [{ share: "101" }, { share: "rollout.share-wrong" }],
  [{ pauseMinutes: "1.5" }, { pauseMinutes: "rollout.minutes-wrong" }],
  [{ limitPercent: "0" }, { limitPercent: "rollout.percent-wrong" }],
  [{ limitMinimum: "0" }, { limitMinimum: "rollout.minimum-wrong" }],
  [{ timeoutHours: "0" }, { timeoutHours: "rollout.timeout-wrong" }],
])("%j is wrong", (change, errors) => {
  expect(errorsOf({ ...FIELDS, ...change })).toEqual(errors);
  expect(draftOf({ ...FIELDS, ...change })).toBeUndefined();
});
