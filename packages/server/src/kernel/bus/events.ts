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

/** What every stored entity has. */
export interface Entity {
  readonly id: EntityId;
  readonly createdTime: number;
}

/** An entity was written or removed, inside its service, after the commit. Drives rules, audit, caches, live data. */
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
    | "ALARM_CLEAR";
  /** Whose entity it is after the write. */
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
  /** What the audit log keeps beside the entity: `metadata` of a rule chain whose content was saved. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  /** Absent when the platform itself, a device or a rule did it. */
  readonly by?: User | undefined;
}

/**
 * An alarm was written or removed, by whomever. What people do to alarms is an {@link EntityEvent} besides, for rules
 * and audit.
 */
export interface AlarmEvent {
  readonly action: "CREATED" | "UPDATED" | "ACKNOWLEDGED" | "CLEARED" | "DELETED";
  readonly tenantId: TenantId;
  /** As after the write; as before it for DELETED. */
  readonly alarm: Alarm;
  /** The same object when nothing had to be changed. */
  readonly before?: Alarm | undefined;
  /** Under which it is listed, its originator among them. */
  readonly entities: readonly EntityId[];
  /** DELETED because its time to live is over. */
  readonly expired?: boolean | undefined;
  readonly by?: User | undefined;
}

/** From which tenant to which an entity has gone. */
export interface Move {
  readonly from: { readonly id: TenantId; readonly title: string };
  readonly to: { readonly id: TenantId; readonly title: string };
}

/** Attributes are durable. */
export interface AttributesUpdated {
  readonly tenantId: TenantId;
  readonly entityId: EntityId;
  readonly scope: AttributeScope;
  readonly attributes: readonly Attribute[];
  /** Whether device sessions that subscribed hear of it (shared scope only). */
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

/** Points are durable. */
export interface TimeSeriesSaved {
  readonly tenantId: TenantId;
  readonly entityId: EntityId;
  readonly points: readonly Point[];
  /** False when the latest values were left alone. */
  readonly latest: boolean;
  /** False when they are latest values only, and were not stored as points. */
  readonly history?: boolean | undefined;
  /** False when they do not count as what the tenant uses. */
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
  /** Keys whose latest value is gone or another one now; `undefined` value: gone. */
  readonly latest: ReadonlyMap<string, Point | undefined>;
  readonly by?: User | undefined;
}

/** The way a device proves who it is has changed; its sessions end. */
export interface CredentialsUpdated {
  readonly tenantId: TenantId;
  readonly deviceId: DeviceId;
  /** As they are now. */
  readonly credentials?: DeviceCredentials | undefined;
  readonly by?: User | undefined;
}

/** Credentials were made or replaced: what was known of these `credentialsId`s is out of date. */
export interface CredentialsStored {
  readonly tenantId: TenantId;
  readonly deviceId: DeviceId;
  readonly credentialsIds: readonly string[];
}

/** Tokens of a user that were issued before are void; `issuedBefore` in seconds, as in the claim `iat`. */
export interface TokensVoided {
  readonly tenantId: TenantId;
  readonly userId: Uuid;
  readonly issuedBefore: number;
}

/** Somebody has signed out, or a refresh token was used that was renewed before: no token of the session is good. */
export interface SessionEnded {
  readonly tenantId: TenantId;
  readonly userId: Uuid;
  readonly sessionId: Uuid;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Relations were saved or removed. Those that go with a removed entity are not told: the entity's event says it. */
export type RelationEvent = { readonly tenantId: TenantId; readonly by?: User | undefined } & (
  | { readonly action: "SAVED" | "DELETED"; readonly relation: EntityRelation }
  /** All relations of an entity, in both directions. */
  | { readonly action: "ALL_DELETED"; readonly entityId: EntityId }
);

/** What people do, or try to do, that is no write of an entity, and stands in the audit log (reference: REST API, 6.3). */
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
  /** Looked up when it is not given. */
  readonly entityName?: string | undefined;
  readonly customerId?: CustomerId | undefined;
  /** Absent: a device did it. */
  readonly by?: Pick<User, "id" | "email" | "customerId"> | undefined;
  /** What the audit log keeps of it: JSON. */
  readonly data: Readonly<Record<string, unknown>>;
  /** Why it did not succeed. */
  readonly failure?: string | undefined;
  /** It is about the installation, and kept whatever the levels of the audit log are. */
  readonly isOfInstallation?: boolean | undefined;
}

/** Every topic of the bus and what it carries. Events are plain data, so that they can cross a network. */
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
  readonly relation: RelationEvent;
  readonly userAction: UserActionEvent;
}

export type Topic = keyof Topics;
