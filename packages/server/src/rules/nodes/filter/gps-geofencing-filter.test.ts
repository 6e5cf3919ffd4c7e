import { expect, test } from "vitest";
import { runNode } from "../../testing/run-node.ts";
import { TENANT, testEngine } from "../../testing/test-engine.ts";
import { gpsGeofencingFilter } from "./gps-geofencing-filter.ts";

const OWN = { fetchPerimeterInfoFromMessageMetadata: false };
const BERLIN = { centerLatitude: 52.52, centerLongitude: 13.405 };
const circle = (range: number, rangeUnit: string) => ({ ...OWN, perimeterType: "CIRCLE", ...BERLIN, range, rangeUnit });
const POLYGON = { ...OWN, perimeterType: "POLYGON", polygonsDefinition: "[[52,13],[52,14],[53,14],[53,13]]" };
const POTSDAM = '{"latitude":52.4009,"longitude":13.0591}'; // about 26.87 km away
const HERE = '{"latitude":52.52,"longitude":"13.405"}';

test.each<[object, string, Record<string, string>, string]>([
  [circle(27, "KILOMETER"), POTSDAM, {}, "True"],
  [circle(26, "KILOMETER"), POTSDAM, {}, "False"],
  [circle(27_000, "METER"), POTSDAM, {}, "True"],
  [circle(26_000, "METER"), POTSDAM, {}, "False"],
  [circle(16.8, "MILE"), POTSDAM, {}, "True"],
  [circle(16.2, "MILE"), POTSDAM, {}, "False"],
  [circle(88_600, "FOOT"), POTSDAM, {}, "True"],
  [circle(85_000, "FOOT"), POTSDAM, {}, "False"],
  [circle(14.6, "NAUTICAL_MILE"), POTSDAM, {}, "True"],
  [circle(14, "NAUTICAL_MILE"), POTSDAM, {}, "False"],
  [POLYGON, HERE, {}, "True"],
  [POLYGON, '{"latitude":51,"longitude":13.4}', {}, "False"],
  [POLYGON, "{}", { latitude: "52.5", longitude: "13.5" }, "True"],
  [{ ...POLYGON, latitudeKeyName: "lat", longitudeKeyName: "lon" }, '{"lat":52.5,"lon":13.5}', {}, "True"],
  [{}, HERE, { perimeter: "[[52,13],[53,14]]" }, "True"],
  [{}, HERE, { centerLatitude: "52.5", centerLongitude: "13.4", range: "9", rangeUnit: "MILE" }, "True"],
])("%j sends %s with metadata %j to %s", async (config, data, metadata, label) => {
  expect((await runNode(gpsGeofencingFilter, config, { data, metadata })).labels).toEqual([label]);
});

test.each<[object, string, Record<string, string>, string]>([
  [POLYGON, "[]", {}, "Incoming Message is not a valid JSON object"],
  [POLYGON, '{"longitude":1}', {}, "Incoming Message has no latitude in data or metadata!"],
  [{ ...POLYGON, longitudeKeyName: "x" }, HERE, {}, "Incoming Message has no x in data or metadata!"],
  [POLYGON, '{"latitude":null,"longitude":1}', {}, "Incoming Message has no latitude in data or metadata!"],
  [POLYGON, '{"latitude":"north","longitude":1}', {}, 'For input string: "north"'],
  [{}, HERE, {}, "Missing perimeter definition!"],
  [{}, HERE, { centerLatitude: "1", centerLongitude: "2", range: "3" }, "The perimeter definition is incomplete"],
  [{}, HERE, { perimeter: "round" }, expect.anything()],
])("%j fails %s with metadata %j: %s", async (config, data, metadata, error) => {
  const { labels, errors } = await runNode(gpsGeofencingFilter, config, { data, metadata });
  expect([labels, errors]).toEqual([["Failure"], [error]]);
});

test("a node with an incomplete perimeter does not start", async () => {
  const config = { ...circle(1, "METER"), range: undefined };
  const test = testEngine([
    { first: "fence", nodes: { fence: { type: gpsGeofencingFilter.type, config } }, links: [] },
  ]);
  await test.engine.startTenant(TENANT);
  const errors = () => test.lifecycle.flatMap(({ error }) => error ?? []);
  await expect.poll(errors).toEqual(["The perimeter definition is incomplete"]);
  await test.close();
});
