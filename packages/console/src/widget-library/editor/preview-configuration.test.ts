import { expect, test } from "vitest";
import { PREVIEW_ID, previewConfiguration } from "./preview-configuration.ts";
import { startingDocument } from "./starting-templates.ts";

const DEVICE = { kind: "device", id: "0a0a0a0a-1dd2-11b2-8080-808080808080", keys: ["b", "a", "d", "c"] } as const;

const shown = (...given: Parameters<typeof previewConfiguration>) => {
  const { widgets, entityAliases } = previewConfiguration(...given);
  return { config: widgets[PREVIEW_ID]?.config, alias: entityAliases[PREVIEW_ID]?.filter };
};

test.each(["latest", "timeseries"] as const)("a sample of %s has the simulated values of the type", (kind) => {
  const { config } = shown({ ...startingDocument(kind), name: "Mine" }, { kind: "sample" });
  expect(config?.title).toBe("Mine");
  expect(config?.datasources[0]).toMatchObject({ type: "function" });
});

test("a device brings a few of its keys by name", () => {
  const { config, alias } = shown(startingDocument("latest"), DEVICE);
  expect(alias).toMatchObject({ type: "singleEntity", singleEntity: { entityType: "DEVICE", id: DEVICE.id } });
  expect(config?.datasources).toMatchObject([{ type: "entity", entityAliasId: PREVIEW_ID }]);
  expect(config?.datasources[0]?.dataKeys.map(({ name }) => name)).toEqual(["a", "b", "c"]);
});

test("commands go to the device, alarms are those of it or of all", () => {
  expect(shown(startingDocument("rpc"), DEVICE).config).toMatchObject({ targetDeviceAliasIds: [PREVIEW_ID] });
  const sample = shown(startingDocument("alarm"), { kind: "sample" });
  expect(sample.config?.alarmSource).toMatchObject({ type: "entity", entityAliasId: PREVIEW_ID });
  expect(sample.alias).toMatchObject({ type: "entityType", entityType: "DEVICE" });
});
