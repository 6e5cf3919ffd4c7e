import type { Uuid } from "@orrery/model";
import type { Condition } from "./conditions.ts";
import type { Operation, Resource } from "./operation.ts";

/**
 * One thing that a session may do: which actions, with which entities, until when. All that anybody may is a list of
 * these: what a role may (`matrix.ts`), what a visitor may, what a key or a shared link was given.
 */
export interface Grant {
  readonly may: "ALL" | readonly Operation[];
  /** The kinds that it speaks of. */
  readonly with: readonly Resource[];
  /** Which ones of them, by whose they are. */
  readonly when: Condition;
  /** Only these of them; all of them unless told. */
  readonly only?: ReadonlySet<Uuid> | undefined;
  /** Milliseconds since the epoch, exclusive; without an end unless told. */
  readonly until?: number | undefined;
}
