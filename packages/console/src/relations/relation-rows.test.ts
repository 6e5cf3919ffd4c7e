import { type EntityRelationInfo, entityId, parseUuid } from "@orrery/model";
import { expect, test } from "vitest";
import { keyOfRelation, pageOfRelations, relationRow } from "./relation-rows.ts";

const id = (n: number) => parseUuid(`784f394c-42b6-11ed-b983-00000000000${n}`);
const house = entityId("ASSET", id(1));
const related = (n: number, type: string, toName: string | null): EntityRelationInfo => ({
  from: house,
  to: entityId("DEVICE", id(n)),
  type,
  typeGroup: "COMMON",
  additionalInfo: null,
  fromName: "House",
  toName,
});
const rows = [
  related(2, "Manages", "Pump"),
  related(3, "Contains", "Valve"),
  related(4, "Contains", "Fan"),
  related(5, "Contains", null),
].map((relation) => relationRow(relation, "FROM", (type) => (type === "DEVICE" ? "Device" : "Asset")));
const names = (...[state]: [Partial<Parameters<typeof pageOfRelations>[1]>]) =>
  pageOfRelations(rows, {
    search: "",
    sort: { property: "type", direction: "ASC" },
    page: 0,
    pageSize: 10,
    ...state,
  }).data.map(({ name }) => name);

test.each([
  [{}, [id(5), "Fan", "Valve", "Pump"]],
  [{ sort: { property: "type", direction: "DESC" } }, ["Pump", id(5), "Fan", "Valve"]],
  [{ sort: { property: "name", direction: "DESC" } }, ["Valve", "Pump", "Fan", id(5)]],
  [{ search: "CONT" }, [id(5), "Fan", "Valve"]],
  [{ search: "pump" }, ["Pump"]],
  [{ search: "device" }, [id(5), "Fan", "Valve", "Pump"]],
  [{ page: 1, pageSize: 3 }, ["Pump"]],
] as const)("relations shown with %j are %j", (state, expected) => {
  expect(names(state)).toEqual(expected);
});

test("relations to an entity show where they come from, and each has a key of its own", () => {
  const [first] = rows;
  const row = relationRow(related(2, "Contains", "Pump"), "TO", () => "Asset");
  expect(row).toMatchObject({ end: house, name: "House", kind: "Asset" });
  expect(new Set([...rows, row].map(keyOfRelation)).size).toBe(5);
  expect(
    first &&
      pageOfRelations([first], { search: "", sort: { property: "kind", direction: "ASC" }, page: 0, pageSize: 1 }),
  ).toMatchObject({ totalElements: 1, hasNext: false });
});
