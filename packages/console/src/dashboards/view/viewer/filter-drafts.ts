import type { UserCondition, UserValue } from "@orrery/model";

/** What stands in the fields of a filter, by the paths of its conditions; numbers as they are typed. */
export type Drafts = Readonly<Record<string, UserValue | undefined>>;

export function draftsOf(conditions: readonly UserCondition[]): Drafts {
  return Object.fromEntries(conditions.map(({ path, valueType, value }) => [path, shownAs(valueType, value)]));
}

const shownAs = (type: UserCondition["valueType"], value: UserValue | undefined) =>
  type === "NUMERIC" && value !== undefined ? String(value) : value;

/** The values that the fields mean, and the paths of those that mean none. */
export function readDrafts(conditions: readonly UserCondition[], drafts: Drafts) {
  const values = new Map<string, UserValue>();
  const wrong = new Set<string>();
  for (const { path, valueType } of conditions) {
    const value = meaning(valueType, drafts[path]);
    if (value === undefined) wrong.add(path);
    else values.set(path, value);
  }
  return { values, wrong };
}

function meaning(type: UserCondition["valueType"], draft: UserValue | undefined): UserValue | undefined {
  switch (type) {
    case "STRING":
      return String(draft ?? "");
    case "BOOLEAN":
      return draft === true;
    case "DATE_TIME":
      return typeof draft === "number" ? draft : undefined;
    case "NUMERIC": {
      const text = String(draft ?? "").trim();
      const number = Number(text.replace(",", "."));
      return text !== "" && Number.isFinite(number) ? number : undefined;
    }
  }
}
