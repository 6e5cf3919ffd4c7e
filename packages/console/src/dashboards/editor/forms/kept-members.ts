import { isRecord } from "@orrery/model";
import type { Shape } from "@orrery/model/settings";

/**
 * What a form made of a value, with the members that the form does not know, at every depth: forms give back only their own.
 * A member that the form has emptied is gone.
 */
export function withKeptMembers(
  shape: Shape,
  before: unknown,
  after: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const old = isRecord(before) ? before : {};
  const unknown = Object.entries(old).filter(([name]) => !Object.hasOwn(shape, name));
  const known = Object.entries(after).map(([name, value]) => {
    const members = Object.hasOwn(shape, name) ? shape[name]?.members : undefined;
    return [name, members && isRecord(value) ? withKeptMembers(members, old[name], value) : value] as const;
  });
  return Object.fromEntries([...unknown, ...known]);
}
