import type {
  Alarm,
  AttributeScope,
  CustomerId,
  DeviceCredentials,
  DeviceId,
  EdgeId,
  EntityId,
  EntityRelation,
  Point,
  TenantId,
  TypedValue,
  Uuid,
} from "@orrery/model";
import type { User } from "../auth/user.ts";

/** The members that every stored entity has. */
export interface Entity {
  readonly id: EntityId;
  readonly createdTime: number;
}

/**
 * An entity was written or deleted by its service; published after the commit. Used by rules, audit, caches and live
 * data.
 */
export interface EntityEvent {
  readonly action:
    | "CREATED"
    | "UPDATED"
    | "DELETED"
    | "ASSIGNED"
    | "UNASSIGNED"
    | "MOVED"
    | "ASSIGNED_TO_EDGE"
    | "UNASSIGNED_FROM_EDGE"
    /** Writes of an alarm. */
    | "ALARM_ACK"
    | "ALARM_CLEAR"
    | "ALARM_ASSIGNED"
    | "ALARM_UNASSIGNED"
    /** Comments on an alarm, which is the entity; `details` has the comment. */
    | "ADDED_COMMENT"
    | "UPDATED_COMMENT"
    | "DELETED_COMMENT";
  /** The tenant of the entity after the write. */
  readonly tenantId: TenantId;
  /** As after the write; as before it for DELETED. */
  readonly entity: Entity;
  readonly before?: Entity | undefined;
  /** The customer of ASSIGNED and UNASSIGNED. */
  readonly customer?: { readonly id: CustomerId; readonly title: string } | undefined;
  /** The tenants of MOVED. */
  readonly move?: Move | undefined;
  /** The edge of ASSIGNED_TO_EDGE and UNASSIGNED_FROM_EDGE. */
  readonly edge?: { readonly id: EdgeId; readonly name: string } | undefined;
  /** Details for the audit log beside the entity, such as `metadata` of a rule chain whose content was saved. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  /** Absent when the platform itself, a device or a rule did it. */
  readonly by?: User | undefined;
}

/**
 * An alarm was written or deleted, by a user or not. Actions of users on alarms are also published as {@link
 * EntityEvent}, for rules and audit.
 */
export interface AlarmEvent {
  readonly action: "CREATED" | "UPDATED" | "ACKNOWLEDGED" | "CLEARED" | "DELETED";
  readonly tenantId: TenantId;
  /** As after the write; as before it for DELETED. */
  readonly alarm: Alarm;
  /** The same object when nothing changed. */
  readonly before?: Alarm | undefined;
  /** All entities that list the alarm, including its originator. */
  readonly entities: readonly EntityId[];
  /** DELETED because its time to live is over. */
  readonly expired?: boolean | undefined;
  readonly by?: User | undefined;
}

/** The tenants between which an entity was moved. */
export interface Move {
  readonly from: { readonly id: TenantId; readonly title: string };
  readonly to: { readonly id: TenantId; readonly title: string };
}

/** Attributes were saved; published when they are durable. */
export interface AttributesUpdated {
  readonly tenantId: TenantId;
  readonly entityId: EntityId;
  readonly scope: AttributeScope;
  readonly attributes: readonly Attribute[];
  /** Whether sessions of devices that subscribed are notified (shared scope only). */
  readonly notifyDevice: boolean;
  readonly by?: User | undefined;
}

export interface Attribute {
  readonly key: string;
  readonly lastUpdateTs: number;
  readonly value: TypedValue;
}

export interface AttributesDeleted {
  readonly tenantId: TenantId;
  readonly entityId: EntityId;
  readonly scope: AttributeScope;
  readonly keys: readonly string[];
  /** As in {@link AttributesUpdated}. */
  readonly notifyDevice: boolean;
  readonly by?: User | undefined;
}

/** Points were saved; published when they are durable. */
export interface TimeSeriesSaved {
  readonly tenantId: TenantId;
  readonly entityId: EntityId;
  readonly points: readonly Point[];
  /** False when the latest values were not changed. */
  readonly latest: boolean;
  /** False when only latest values were stored, no points. */
  readonly history?: boolean | undefined;
  /** False when they do not count as usage of the tenant. */
  readonly counted?: boolean | undefined;
  readonly by?: User | undefined;
}

export interface TimeSeriesDeleted {
  readonly tenantId: TenantId;
  readonly entityId: EntityId;
  readonly keys: readonly string[];
  /** Range that was deleted, start inclusive, end exclusive. */
  readonly startTs: number;
  readonly endTs: number;
  /** Keys whose latest value was deleted (`undefined`) or replaced. */
  readonly latest: ReadonlyMap<string, Point | undefined>;
  readonly by?: User | undefined;
}

/** The credentials of a device have changed; its sessions end. */
export interface CredentialsUpdated {
  readonly tenantId: TenantId;
  readonly deviceId: DeviceId;
  /** The new credentials. */
  readonly credentials?: DeviceCredentials | undefined;
  readonly by?: User | undefined;
}

/** Credentials were created or replaced: cached ones with these `credentialsId`s are out of date. */
export interface CredentialsStored {
  readonly tenantId: TenantId;
  readonly deviceId: DeviceId;
  readonly credentialsIds: readonly string[];
}

/** Tokens of a user that were issued before are invalid; `issuedBefore` in seconds, as in the claim `iat`. */
export interface TokensVoided {
  readonly tenantId: TenantId;
  readonly userId: Uuid;
  readonly issuedBefore: number;
}

/** A user has signed out, or a refresh token was used twice: all tokens of the session are invalid. */
export interface SessionEnded {
  readonly tenantId: TenantId;
  readonly userId: Uuid;
  readonly sessionId: Uuid;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** The branding of a tenant, or of the installation (the null id), was saved or reset. */
export interface BrandingChanged {
  readonly tenantId: TenantId;
}

/**
 * Relations were saved or deleted. Those deleted with an entity have no event of their own: the entity's event implies
 * it.
 */
export type RelationEvent = { readonly tenantId: TenantId; readonly by?: User | undefined } & (
  | { readonly action: "SAVED" | "DELETED"; readonly relation: EntityRelation }
  /** All relations of an entity, in both directions. */
  | { readonly action: "ALL_DELETED"; readonly entityId: EntityId }
);

/**
 * An action of a user, or its attempt, that is not a write of an entity and belongs in the audit log (reference: REST
 * API, 6.3).
 */
export interface UserActionEvent {
  readonly tenantId: TenantId;
  readonly action:
    | "UPDATED"
    | "CREDENTIALS_UPDATED"
    | "LOGIN"
    | "LOGOUT"
    | "LOCKOUT"
    | "ACTIVATED"
    | "SUSPENDED"
    | "RPC_CALL"
    | "PROVISION_SUCCESS"
    | "PROVISION_FAILURE";
  readonly entityId: EntityId;
  /** Looked up when absent. */
  readonly entityName?: string | undefined;
  readonly customerId?: CustomerId | undefined;
  /** Absent: a device did it. */
  readonly by?: Pick<User, "id" | "email" | "customerId" | "actor"> | undefined;
  /** JSON details for the audit log. */
  readonly data: Readonly<Record<string, unknown>>;
  /** The error when the action failed. */
  readonly failure?: string | undefined;
  /** Concerns the whole installation; recorded whatever the levels of the audit log are. */
  readonly isOfInstallation?: boolean | undefined;
}

/** Every topic of the bus and its event. Events are plain data, so that they can cross a network. */
export interface Topics {
  readonly entity: EntityEvent;
  readonly alarm: AlarmEvent;
  readonly attributesUpdated: AttributesUpdated;
  readonly attributesDeleted: AttributesDeleted;
  readonly timeSeriesSaved: TimeSeriesSaved;
  readonly timeSeriesDeleted: TimeSeriesDeleted;
  readonly credentialsUpdated: CredentialsUpdated;
  readonly credentialsStored: CredentialsStored;
  readonly tokensVoided: TokensVoided;
  readonly sessionEnded: SessionEnded;
  readonly brandingChanged: BrandingChanged;
  readonly relation: RelationEvent;
  readonly userAction: UserActionEvent;
}

export type Topic = keyof Topics;
