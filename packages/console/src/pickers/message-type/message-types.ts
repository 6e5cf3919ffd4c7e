import { MESSAGE_TYPE_LABELS, OFFERED_MESSAGE_TYPES } from "@orrery/model/rules";

const ENTRIES = OFFERED_MESSAGE_TYPES.map((type) => [type, MESSAGE_TYPE_LABELS[type]] as const);

/** What the field shows for a type: its label, or the type itself when it has none. */
export function messageTypeText(type: string): string {
  return ENTRIES.find(([key]) => key === type)?.[1] ?? type;
}

/** The type that a text means: by its label, whatever the case, or the text itself. */
export function messageTypeOf(text: string): string {
  const wanted = text.trim();
  const known = ENTRIES.find(([key, label]) => key === wanted || label.toLowerCase() === wanted.toLowerCase());
  return known?.[0] ?? wanted;
}

/** Types whose label holds the text. */
export function findMessageTypes(text: string): readonly (readonly [string, string])[] {
  const wanted = text.trim().toLowerCase();
  return ENTRIES.filter(([, label]) => label.toLowerCase().includes(wanted));
}
