import type { EntityType } from "@orrery/model";
import { labelled, required, settings, textMap } from "@orrery/model/settings";
import { type Outcome, SUCCESS } from "../../engine/outcome.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";
import { changed } from "../../message/make-message.ts";
import type { RuleMessage } from "../../message/rule-message.ts";
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
  run(message, { fieldsMapping }, { tenantId, services }) {
    const { originator } = message;
    if (!KNOWN.has(originator.entityType)) throw unexpected(originator);
    const entity = services.entities.find(tenantId, originator);
    if (entity instanceof Promise) return entity.then((found) => withFields(message, fieldsMapping, found));
    return withFields(message, fieldsMapping, entity); // without a turn of the event loop: it is remembered
  },
});

function withFields(
  message: RuleMessage,
  fieldsMapping: Readonly<Record<string, string>>,
  entity: object | undefined,
): Outcome<"Success"> {
  if (!entity) throw new Error("Entity not found!");
  const metadata = { ...message.metadata };
  let isChanged = false;
  for (const [path, name] of Object.entries(fieldsMapping)) {
    const text = textOf(memberAt(entity, path));
    if (text === undefined) continue;
    metadata[name] = text;
    isChanged = true;
  }
  return isChanged ? { to: "Success", message: changed(message, { metadata }) } : SUCCESS;
}

function memberAt(entity: object, path: string): unknown {
  if (!path.includes(".")) return ownMember(entity, path);
  let value: unknown = entity;
  for (const name of path.split(".")) value = ownMember(value, name);
  return value;
}

function ownMember(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return Reflect.get(value, name);
}

/** The field as text; ids of entities are their UUIDs. */
function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "object") return String(value);
  return "entityType" in value && "id" in value ? String(value.id) : JSON.stringify(value);
}
