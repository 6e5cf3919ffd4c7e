import { type AssetId, entityId, type JsonObject, parseUuid, type TenantId } from "@orrery/model";
import { expect, test } from "vitest";
import { alias, computed, flag, idOf, named, number, object, optional, text, word } from "./column.ts";
import { defineTable } from "./define-table.ts";

interface Note {
  readonly id: AssetId;
  readonly createdTime: number;
  readonly tenantId: TenantId;
  readonly title: string;
  readonly name: string;
  readonly isDone: boolean;
  readonly dueTime: number | null;
  readonly secret: string | null;
  readonly additionalInfo: JsonObject | null;
}

/** Secrets are "sealed" by what the context puts before them. */
const notes = defineTable<Note, [key: string]>()({
  type: "ASSET",
  columns: {
    tenantId: idOf("TENANT"),
    title: text(),
    name: alias("title"),
    isDone: named("done", flag()),
    dueTime: optional(number()),
    secret: computed,
    additionalInfo: object(),
  },
  stored: { sealed_secret: text(), length: number(), state: word<"new" | "read">() },
  write: {
    sealed_secret: ({ secret }, key) => (secret === null ? undefined : `${key} ${secret}`),
    length: ({ title }) => title.length,
  },
  read: {
    secret: (row, key) => (row.sealed_secret.startsWith(key) ? row.sealed_secret.slice(key.length + 1) : null),
  },
  sortable: ["title", "name", "isDone"],
  alsoSortable: { done: "done" },
  search: ["title"],
  query: { name: "title", fields: ["title", "dueTime"], alsoFields: { label: "title" }, customer: "none" },
});

const id = parseUuid("6a53d3d0-1111-11f0-8080-000000000001");
const tenant = parseUuid("6a53d3d0-1111-11f0-8080-000000000002");
const row = {
  id,
  created_time: 7,
  tenant_id: tenant,
  title: "Water",
  done: 1,
  due_time: null,
  sealed_secret: "key s",
  length: 5,
  state: "new",
  additional_info: '{"floor":2}',
} as const;
const note: Note = {
  id: entityId("ASSET", id),
  createdTime: 7,
  tenantId: entityId("TENANT", tenant),
  title: "Water",
  name: "Water",
  isDone: true,
  dueTime: null,
  secret: "s",
  additionalInfo: { floor: 2 },
};

test("a row is read into the properties of the entity, in their order", () => {
  expect(JSON.stringify(notes.fromRow(row, "key"))).toBe(JSON.stringify(note));
  expect(notes.fromRow(row, "other").secret).toBeNull();
});

test("a save writes the columns of properties, and of the others those that it is to write", () => {
  const { state: _byOthers, ...written } = row;
  expect(notes.toRow(note, "key")).toEqual(written);
  expect(notes.with("key").toRow(note)).toEqual(written);
  expect(notes.toRow({ ...note, secret: null }, "key").sealed_secret).toBeUndefined();
});

test("a part reads what it names from the columns that it needs", () => {
  const part = notes.part("name", "id", "title");
  expect(part.columns).toEqual(["title", "id"]);
  expect(part.fromRow({ id, title: "Water" })).toEqual({ name: "Water", id: note.id, title: "Water" });
  const rest = notes.without("secret", "additionalInfo", "tenantId", "name");
  expect(rest.columns).toEqual(["id", "created_time", "title", "done", "due_time"]);
  expect(() => notes.part("secret")).toThrow("no column for secret");
});

test("lists know where to sort and search", () => {
  expect(notes.page("sqlite", "n")).toEqual({
    dialect: "sqlite",
    id: "n.id",
    sortable: {
      id: "n.id",
      createdTime: "n.created_time",
      title: "n.title",
      name: "n.title",
      isDone: "n.done",
      done: "n.done",
    },
    search: ["n.title"],
    required: ["id", "created_time", "tenant_id", "title", "done", "sealed_secret", "length", "state"].map(
      (column) => `n.${column}`,
    ),
  });
});

test("entity queries know the fields, where names are, and what is never empty", () => {
  const { fields, nameColumn, tenantColumn, required } = notes.query ?? {};
  expect(fields).toEqual({
    createdTime: "created_time",
    name: "title",
    title: "title",
    dueTime: "due_time",
    label: "title",
  });
  expect({ nameColumn, tenantColumn }).toEqual({ nameColumn: "title", tenantColumn: "tenant_id" });
  expect([required?.has("title"), required?.has("due_time")]).toEqual([true, false]);
});
