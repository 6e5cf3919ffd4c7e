import type { Uuid } from "@orrery/model";
import type { Condition } from "./conditions.ts";
import type { Operation, Resource } from "./operation.ts";

/**
 * A right of a session: which actions, on which entities, until when. All rights are lists of grants: those of a role
 * (`matrix.ts`), of a visitor, of a key or of a shared link.
 */
export interface Grant {
  readonly may: "ALL" | readonly Operation[];
  /** The kinds that it applies to. */
  readonly with: readonly Resource[];
  /** The condition on their owners. */
  readonly when: Condition;
  /** Only these entities; all by default. */
  readonly only?: ReadonlySet<Uuid> | undefined;
  /** Milliseconds since the epoch, exclusive; unlimited by default. */
  readonly until?: number | undefined;
}
