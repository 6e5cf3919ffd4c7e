import { entityId, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import { versionOf } from "./version-of.ts";

const uuid = (n: number) => parseUuid(`784f394c-42b6-11ed-b983-00000000000${n}`);
const ines = entityId("USER", uuid(1));
const nils = entityId("USER", uuid(2));
const version = (n: number, createdTime: number, userId: typeof ines | null) => ({
  id: uuid(n),
  createdTime,
  entityId: entityId("ASSET", uuid(9)),
  action: "UPDATED",
  userId,
  userName: null,
});
const versions = [
  version(3, 10_000, ines),
  version(4, 11_000, ines),
  version(5, 11_050, nils),
  version(6, 11_060, null),
];

test.each([
  [{ createdTime: 10_004, userId: ines }, uuid(3)],
  [{ createdTime: 10_990, userId: ines }, uuid(4)],
  [{ createdTime: 11_000, userId: nils }, uuid(5)],
  [{ createdTime: 20_000, userId: ines }, undefined], // long after
  [{ createdTime: 10_000, userId: ines, actionStatus: "FAILURE" }, undefined],
] as const)("%j is about the version %s", (entry, expected) => {
  expect(versionOf({ actionStatus: "SUCCESS", ...entry }, versions)?.id).toBe(expected);
});
