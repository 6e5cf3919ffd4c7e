import { type EntityId, entityId } from "@orrery/model";
import { describe, expect, test } from "vitest";
import type { RecordingOptions } from "../../ports/recording-services.ts";
import { numbered } from "../../testing/memory-chains.ts";
import { runNode } from "../../testing/run-node.ts";
import { DEVICE, message, TENANT, testEngine } from "../../testing/test-engine.ts";
import { createRelation } from "./create-relation.ts";
import { deleteRelation } from "./delete-relation.ts";

const ROOM = { id: entityId("ASSET", numbered(71)), name: "Room b" };
const OLD = { from: entityId("ASSET", numbered(72)), to: DEVICE, type: "Contains" };
const BELOW = { from: DEVICE, to: entityId("DEVICE", numbered(73)), type: "Contains" };
const OTHER = { from: entityId("ASSET", numbered(74)), to: DEVICE, type: "Manages" };
const NOWHERE = new Map([[DEVICE.id, entityId("RULE_CHAIN", numbered(999))]]);
const given: Partial<RecordingOptions> = {
  entities: { entities: [ROOM, { id: TENANT }, { id: DEVICE }], ruleChains: NOWHERE },
  relations: { relations: [OLD, BELOW, OTHER] },
};
const fields = { metadata: { a: "b" } };
const room = { entityType: "ASSET", entityNamePattern: "Room ${a}" };

describe("create relation", () => {
  test.each<[object, EntityId, EntityId, string]>([
    [room, ROOM.id, DEVICE, "Contains"],
    [{ ...room, direction: "TO", relationType: "Is${a}" }, DEVICE, ROOM.id, "Isb"],
    [{ entityType: "TENANT" }, TENANT, DEVICE, "Contains"],
  ])("%j", async (config, from, to, type) => {
    const { services, labels } = await runNode(createRelation, config, fields, { given });
    expect([labels, services.relations.saved]).toEqual([["Success"], [{ from, to, type }]]);
    expect(services.relations.deleted).toEqual([]);
  });

  test.each([
    ["FROM", [OLD]],
    ["TO", [BELOW]],
  ])("relations of the type are deleted first if configured: %s", async (direction, gone) => {
    const config = { ...room, direction, removeCurrentRelations: true };
    const { services } = await runNode(createRelation, config, fields, { given });
    expect(services.relations.deleted).toEqual(gone);
    expect(services.relations.saved).toHaveLength(1);
  });

  test("the entity becomes the originator if configured", async () => {
    const config = { ...room, changeOriginatorToRelatedEntity: true };
    const { out } = await runNode(createRelation, config, fields, { given });
    expect(out).toMatchObject([{ label: "Success", message: { originator: ROOM.id, data: '{"t":1}' } }]);
  });

  test("an unknown entity is created if configured", async () => {
    const missing = { entityType: "DEVICE", entityNamePattern: "New ${a}", entityTypePattern: "kind $[t]" };
    const refused = await runNode(createRelation, missing, fields, { given });
    expect(refused.errors).toEqual(["No entity found with type 'DEVICE' and name 'New b'."]);
    const config = { ...missing, createEntityIfNotExists: true };
    const { services, labels } = await runNode(createRelation, config, fields, { given });
    const [created] = services.entities.created;
    expect(created).toMatchObject({ name: "New b", type: "kind 1" });
    expect(labels[0]).toBe("Success");
    expect(services.relations.saved).toContainEqual({ from: created?.id, to: DEVICE, type: "Contains" });
  });

  test("messages that name the same new entity at once share it", async () => {
    const config = {
      entityType: "ASSET",
      entityNamePattern: "New",
      entityTypePattern: "kind",
      createEntityIfNotExists: true,
    };
    const relate = { type: createRelation.type, config };
    const engine = testEngine([{ first: "relate", nodes: { relate }, links: [] }], { given });
    await Promise.all(Array.from({ length: 10 }, () => engine.engine.submit(message({}))));
    expect(engine.services.entities.created).toHaveLength(1);
    await engine.close();
  });

  test("types that cannot be created fail", async () => {
    const config = { entityType: "DASHBOARD", entityNamePattern: "Main", createEntityIfNotExists: true };
    const { errors } = await runNode(createRelation, config, fields, { given });
    expect(errors).toEqual(["No entity found with type 'DASHBOARD' and name 'Main'."]);
  });
});

describe("delete relation", () => {
  test.each<[object, readonly object[]]>([
    [room, [{ from: ROOM.id, to: DEVICE, type: "Contains" }]],
    [{ ...room, direction: "TO" }, [{ from: DEVICE, to: ROOM.id, type: "Contains" }]],
    [{ deleteForSingleEntity: false }, [OLD]],
    [{ deleteForSingleEntity: false, direction: "TO" }, [BELOW]],
    [{ deleteForSingleEntity: false, relationType: "None" }, []],
  ])("%j", async (config, deleted) => {
    const { services, labels } = await runNode(deleteRelation, { deleteForSingleEntity: true, ...config }, fields, {
      given,
    });
    expect([labels, services.relations.deleted]).toEqual([["Success"], deleted]);
  });

  test("an unknown entity fails the message", async () => {
    const config = { deleteForSingleEntity: true, entityType: "USER", entityNamePattern: "a@b.org" };
    const { errors } = await runNode(deleteRelation, config, fields, { given });
    expect(errors).toEqual(["No entity found with type 'USER' and name 'a@b.org'."]);
  });
});
