import type { Client } from "@orrery/client";
import type { EntityKind } from "../../kinds/kind.ts";
import type { Confirmation, Question } from "../actions/entity-action.ts";
import type { Listed } from "../list-context.ts";
import type { Assigned, Assignment } from "./assignment.ts";

const OPTIONS = { ignoreErrors: true } as const;

/** The questions before entities are taken from a customer, or made public or private. */
export function assignmentQuestion<E extends Listed & Partial<Assigned>>(
  { space, assigned }: EntityKind,
  assignment: Exclude<Assignment, "assign">,
): Confirmation<E> {
  const question = (what: string, verb: string): Question => ({
    title: `${space}.${what}-title`,
    text: `${space}.${what}-text`,
    verb: `${space}.${verb}`,
  });
  const unassign = async (client: Client, { id }: E) => assigned?.(client).unassign(id, OPTIONS);
  switch (assignment) {
    case "unassign":
      return {
        ...question(`unassign-${space}`, "unassign"),
        many: question(`unassign-${space}s`, "unassign-many"),
        parameters: ({ customerTitle }) => ({ customer: customerTitle }),
        done: `${space}.unassigned`,
        act: unassign,
      };
    case "make-public":
      return {
        ...question(`make-public-${space}`, "make-public"),
        done: `${space}.${space}-public`,
        act: async (client, { id }) => assigned?.(client).makePublic(id, OPTIONS),
      };
    case "make-private":
      return { ...question(`make-private-${space}`, "make-private"), done: `${space}.unassigned`, act: unassign };
  }
}
