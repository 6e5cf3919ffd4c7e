import type { Confirmation } from "./entity-action.ts";

/** Asks before a profile becomes the one that new entities get. */
export function makeDefault<E>(act: Confirmation<E>["act"]): Confirmation<E> {
  return {
    title: "entity.set-default-title",
    text: "entity.set-default-text",
    verb: "entity.set-default",
    done: "entity.made-default",
    act,
  };
}
