import type { Client } from "@orrery/client";
import type { EntityKind } from "../../kinds/kind.ts";
import type { Confirmation, Question } from "../entity-action.ts";
import type { Listed } from "../list-context.ts";
import type { Assigned, Assignment, AssignmentCalls } from "./assignment-actions.ts";

const OPTIONS = { ignoreErrors: true } as const;

/** What is asked before entities are taken from a customer, or made public or private. */
export function assignmentQuestion<E extends Listed & Partial<Assigned>>(
  { space }: EntityKind,
  assignment: Exclude<Assignment, "assign">,
  calls: (client: Client) => AssignmentCalls,
): Confirmation<E> {
  const question = (what: string, verb: string): Question => ({
    title: `${space}.${what}-title`,
    text: `${space}.${what}-text`,
    verb: `${space}.${verb}`,
  });
  const unassign = (client: Client, { id }: E) => calls(client).unassign(id, OPTIONS);
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
        act: (client, { id }) => calls(client).makePublic(id, OPTIONS),
      };
    case "make-private":
      return { ...question(`make-private-${space}`, "make-private"), done: `${space}.unassigned`, act: unassign };
  }
}
