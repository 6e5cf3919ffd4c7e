import type { ActionType, EntityId, Uuid } from "@orrery/model";

/** The parts of a call that audit descriptions read. */
export interface AuditedCall {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** The action of a call, done or attempted, for its entry in the audit log. */
export interface AuditedAction {
  readonly action: ActionType;
  readonly entityId: EntityId;
  /**
   * What a failed call tried to change, which may not exist or not be the caller's: the entry names no entity, but is
   * found under this one.
   */
  readonly triedId?: Uuid | undefined;
  readonly entityName?: string | undefined;
  readonly data: Readonly<Record<string, unknown>>;
  /** A second entity that gets the same entry: the other end of a relation. */
  readonly alsoAbout?: EntityId | undefined;
  /** Recorded whatever the configured levels are. */
  readonly isOfInstallation?: boolean | undefined;
}

/**
 * The member `audit` of a route. It describes failed calls, and calls that read sensitive data; successful writes are
 * recorded from the bus, where their outcome is known. `undefined` when the call names nothing that an entry could be
 * about.
 */
export type AuditDescription = (call: AuditedCall) => AuditedAction | undefined;
