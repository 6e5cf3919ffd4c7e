import { expect, test } from "vitest";
import { savesAttributes } from "./audited-values.ts";

const ID = "11111111-1111-4111-8111-111111111111";
const params = { deviceId: ID, scope: "SHARED_SCOPE" };

test.each([
  ["attributes that were sent", '{"a":1}', { attributes: { a: 1 } }],
  ["no body that is nested too deeply to be written again", `{"a":${"[".repeat(9_000)}${"]".repeat(9_000)}}`, {}],
  [
    "of a long body only its length",
    "x".repeat(70_000),
    { attributes: { omitted: "70000 characters are too many to keep" } },
  ],
  ["no body that is no JSON", "{", {}],
])("an entry keeps %s", (_, body, kept) => {
  const described = savesAttributes({ params, query: {}, body });
  expect(described).toMatchObject({ action: "ATTRIBUTES_UPDATED", entityId: { entityType: "DEVICE", id: ID } });
  expect(JSON.parse(JSON.stringify(described?.data))).toEqual({ entityId: ID, scope: "SHARED_SCOPE", ...kept });
});
