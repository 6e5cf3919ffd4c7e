import { type ExactJson, formatExactJson } from "@orrery/model";
import { choices, flag, type Infer, labelled, required } from "@orrery/model/settings";
import { type Outcome, SUCCESS } from "../../engine/outcome.ts";
import { changed } from "../../message/make-message.ts";
import type { RuleMessage } from "../../message/rule-message.ts";
import type { StoredEntity } from "../../ports/entities.ts";
import { requiredMembers } from "./json-object.ts";

/** The name of each detail in entities and in messages. */
const MEMBERS = {
  TITLE: "title",
  COUNTRY: "country",
  CITY: "city",
  STATE: "state",
  ZIP: "zip",
  ADDRESS: "address",
  ADDRESS2: "address2",
  PHONE: "phone",
  EMAIL: "email",
  ADDITIONAL_INFO: "additionalInfo",
} as const;

type Detail = keyof typeof MEMBERS;

const DETAILS = Object.keys(MEMBERS) as readonly Detail[];

/** Settings of nodes that add contact details of a customer or tenant. */
export const contactDetails = () => ({
  detailsList: labelled("Details", required(choices(DETAILS, []))),
  addToMetadata: labelled("Add to the metadata instead of the data", flag(false)),
});

export type ContactDetails = Infer<ReturnType<typeof contactDetails>>;

/**
 * Adds details to the data or metadata of a message, with names prefixed by `prefix`; empty ones are omitted.
 * @throws {Error} when they are added to data that is not a JSON object.
 */
export function withDetails(
  message: RuleMessage,
  entity: StoredEntity,
  { detailsList, addToMetadata }: ContactDetails,
  prefix: string,
): Outcome<"Success"> {
  const found = detailsList.flatMap((detail) => {
    const value = detailOf(entity, detail);
    return value === undefined ? [] : [[prefix + MEMBERS[detail], value] as const];
  });
  if (addToMetadata) {
    if (found.length === 0) return SUCCESS;
    const metadata = { ...message.metadata, ...Object.fromEntries(found) };
    return { to: "Success", message: changed(message, { metadata }) };
  }
  const members = new Map<string, ExactJson>([...requiredMembers(message), ...found]);
  return { to: "Success", message: changed(message, { data: formatExactJson(members) }) };
}

/** The description is in the additional info. */
function detailOf(entity: object, detail: Detail): string | undefined {
  const value: unknown = Reflect.get(entity, MEMBERS[detail]);
  if (detail !== "ADDITIONAL_INFO") return textOf(value);
  return typeof value === "object" && value !== null ? textOf(Reflect.get(value, "description")) : undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
