import { type EntityId, valueText } from "@orrery/model";
import { flag, type Infer, labelled, required, textMap } from "@orrery/model/settings";
import type { Outcome } from "../../engine/outcome.ts";
import { SUCCESS } from "../../engine/outcome.ts";
import { changed } from "../../message/make-message.ts";
import type { RuleMessage } from "../../message/rule-message.ts";
import type { RuleServices } from "../../ports/rule-services.ts";
import { MessagePatterns } from "./patterns.ts";

/** Settings of nodes that copy values of another entity to the metadata. */
export const mappedValues = () => ({
  telemetry: labelled("Latest telemetry instead of server attributes", flag(false)),
  attrMapping: labelled("Names in the metadata by keys", required(textMap({ temperature: "tempo" }))),
});

export type MappedValues = Infer<ReturnType<typeof mappedValues>>;

/** Failure without a text: the entity does not exist. */
const NO_ENTITY = { to: "Failure" } as const;

/** Adds values of an entity to the metadata of a message under configured names; missing ones are omitted. */
export async function withMappedValues(
  message: RuleMessage,
  entity: EntityId | undefined,
  { attrMapping, telemetry }: MappedValues,
  services: Pick<RuleServices, "attributes" | "telemetry">,
): Promise<Outcome<"Success">> {
  if (!entity) return NO_ENTITY;
  const patterns = new MessagePatterns(message);
  const names = Object.entries(attrMapping).map(
    ([key, name]) => [patterns.expand(key), patterns.expand(name)] as const,
  );
  const keys = [...new Set(names.map(([key]) => key))];
  if (keys.length === 0) return SUCCESS;
  const found = telemetry
    ? await services.telemetry.latest(entity, keys)
    : await services.attributes.attributes(entity, ["SERVER_SCOPE"], keys);
  const values = new Map(found.map(({ key, value }) => [key, valueText(value)]));
  const added = names.flatMap(([key, name]) => {
    const value = values.get(key);
    return value === undefined ? [] : [[name, value] as const];
  });
  if (added.length === 0) return SUCCESS;
  return {
    to: "Success",
    message: changed(message, { metadata: { ...message.metadata, ...Object.fromEntries(added) } }),
  };
}
