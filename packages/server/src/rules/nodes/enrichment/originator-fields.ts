import type { EntityType } from "@orrery/model";
import { labelled, required, settings, textMap } from "@orrery/model/settings";
import { SUCCESS } from "../../engine/outcome.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";
import { changed } from "../../message/make-message.ts";
import { unexpected } from "../parts/owners.ts";

const KNOWN: ReadonlySet<EntityType> = new Set([
  "TENANT",
  "CUSTOMER",
  "USER",
  "ASSET",
  "DEVICE",
  "ALARM",
  "RULE_CHAIN",
  "ENTITY_VIEW",
]);

export const originatorFields = defineRuleNode({
  type: "org.thingsboard.rule.engine.metadata.TbGetOriginatorFieldsNode",
  category: "ENRICHMENT",
  name: "originator fields",
  description: "Adds fields of the message's originator, such as its name and type, to the metadata",
  details:
    "Fields are members of the entity as the API answers with it; <code>additionalInfo.description</code> is the member of " +
    "a member. Fields that do not exist are left out.",
  form: "tbEnrichmentNodeOriginatorFieldsConfig",
  outputs: ["Success"],
  effect: "none",
  settings: settings({
    fieldsMapping: labelled(
      "Names in the metadata by fields",
      required(textMap({ name: "originatorName", type: "originatorType" })),
    ),
  }),
  async run(message, { fieldsMapping }, { tenantId, services }) {
    const { originator } = message;
    if (!KNOWN.has(originator.entityType)) throw unexpected(originator);
    const entity = await services.entities.find(tenantId, originator);
    if (!entity) throw new Error("Entity not found!");
    const found = Object.entries(fieldsMapping).flatMap(([path, name]) => {
      const text = textOf(memberAt(entity, path));
      return text === undefined ? [] : [[name, text] as const];
    });
    if (found.length === 0) return SUCCESS;
    const metadata = { ...message.metadata, ...Object.fromEntries(found) };
    return { to: "Success", message: changed(message, { metadata }) };
  },
});

function memberAt(entity: object, path: string): unknown {
  let value: unknown = entity;
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

/** The field as text; ids of entities are their UUIDs. */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "object") return String(value);
  return "entityType" in value && "id" in value ? String(value.id) : JSON.stringify(value);
}
