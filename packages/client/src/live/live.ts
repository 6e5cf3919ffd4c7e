import {
  type Aggregation,
  type AlarmDataQuery,
  type AttributeScope,
  type CalendarUnit,
  type EntityCountQuery,
  type EntityData,
  type EntityDataCommand,
  type EntityDataQuery,
  type EntityId,
  type EntityUpdate,
  LIVE_ERRORS,
  type LiveMessage,
  type Observable,
  type PageData,
} from "@orrery/model";
import { alarmDataProtocol, type LiveAlarms } from "./alarm-protocol.ts";
import { type ConnectionState, LiveConnection } from "./connection.ts";
import type { ConnectionOptions, LiveSocket } from "./connection-options.ts";
import { LiveError } from "./live-error.ts";
import { type LiveProtocol, LiveQuery, type Schedule } from "./live-query.ts";
import {
  attributesProtocol,
  entityCountProtocol,
  entityDataProtocol,
  type LatestValues,
  latestProtocol,
} from "./protocols.ts";
import type { LiveSubscriber } from "./subscriptions.ts";

export interface LiveOptions extends ConnectionOptions {
  /** When listeners are notified of new data: at once (default), or for example with the next animation frame. */
  readonly schedule: Schedule;
}

/** Parts of an entity data command; requested at each connect, so that windows end now. */
export type EntityDataRequest = Omit<EntityDataCommand, "cmdId">;

/** Receives the events of an entity data subscription in order. */
export interface EntityDataObserver {
  /** The first answer of a connection, and later pages of a dynamic query; replaces all. */
  onData(page: PageData<EntityData>): void;
  /** Changed latest values and new points. */
  onUpdate(updates: readonly EntityUpdate[]): void;
  onError(error: LiveError): void;
  /** The connection is lost; the next event is `onData`. */
  onLost?(): void;
}

export interface EntityDataSubscription {
  /** Subscribes again with a new request, under the same id. */
  restart(): void;
  close(): void;
}

export interface LiveHistoryQuery {
  readonly keys: readonly string[];
  readonly startTs: number;
  readonly endTs: number;
  readonly interval?: number | undefined;
  /** Groups by units of the calendar of `timeZone` in place of the interval. */
  readonly intervalType?: CalendarUnit | undefined;
  readonly timeZone?: string | undefined;
  readonly limit?: number | undefined;
  readonly agg?: Aggregation | undefined;
}

/** Points per key, time and text; raw points newest first, aggregated ones ascending. */
export type SeriesData = Readonly<Record<string, readonly (readonly [ts: number, value: string | null])[]>>;

const QUIET_MS = 5000;
const ANSWER_MS = 4000;
const SILENT_MS = 30_000;
const IDLE_CLOSE_MS = 90_000;
const RECONNECT_MS = 2000;
const MAX_RECONNECT_MS = 30_000;
/** Queries without listeners are kept for the render that created them; beyond this number the oldest are dropped. */
const KEPT_QUERIES = 256;

/** Live data over one shared connection. Equal queries are one object and one command. */
export class Live {
  readonly #connection: LiveConnection;
  readonly #schedule: Schedule;
  readonly #queries = new Map<string, LiveQuery<unknown>>();

  constructor(options: Pick<LiveOptions, "baseUrl" | "session" | "now" | "random"> & Partial<LiveOptions>) {
    this.#schedule = options.schedule ?? ((flush) => flush());
    this.#connection = new LiveConnection({
      openSocket: (url) => new WebSocket(url) as unknown as LiveSocket,
      reconnectDelayMs: RECONNECT_MS,
      maxReconnectDelayMs: MAX_RECONNECT_MS,
      idleCloseMs: IDLE_CLOSE_MS,
      quietMs: QUIET_MS,
      answerMs: ANSWER_MS,
      silentMs: SILENT_MS,
      ...options,
    });
  }

  /** State of the connection, for an indicator. */
  get state(): Observable<ConnectionState> {
    return this.#connection.state;
  }

  /** When the last frame arrived, in ms of this clock; undefined before the first one. */
  get heardAt(): number | undefined {
    return this.#connection.heardAt;
  }

  /** Call when the machine's network is connected or disconnected, if that is known. */
  networkChanged(online: boolean): void {
    this.#connection.networkChanged(online);
  }

  /** Opens the connection for what will be asked for soon, so that it need not wait for it. */
  prepare(): void {
    this.#connection.prepare();
  }

  /** Latest values of `keys`, of all keys by default. */
  latest(entity: EntityId, keys?: readonly string[]): LiveQuery<LatestValues> {
    return this.#query(["latest", entity.id, keys], () => latestProtocol(entity, keys));
  }

  /** Attributes of a scope, of all scopes by default. */
  attributes(entity: EntityId, scope?: AttributeScope, keys?: readonly string[]): LiveQuery<LatestValues> {
    return this.#query(["attributes", entity.id, scope, keys], () => attributesProtocol(entity, scope, keys));
  }

  /** A page of entities whose `latestValues` stay up to date. */
  entityData(query: EntityDataQuery): LiveQuery<PageData<EntityData>> {
    return this.#query(["entityData", query], () => entityDataProtocol(query));
  }

  /** A page of alarms of some entities, kept up to date. */
  alarmData(query: AlarmDataQuery): LiveQuery<LiveAlarms> {
    return this.#query(["alarmData", query], () => alarmDataProtocol(query));
  }

  entityCount(query: EntityCountQuery): LiveQuery<number> {
    return this.#query(["entityCount", query], () => entityCountProtocol(query));
  }

  /**
   * All events of an entity data command, for callers that keep windows of points. `request` is called at each start.
   */
  openEntityData(request: () => EntityDataRequest, observer: EntityDataObserver): EntityDataSubscription {
    const subscriber: LiveSubscriber = {
      start: (cmdId) => ({ kind: "entityDataCmds", command: { ...request(), cmdId } }),
      stop: (cmdId) => ({ kind: "entityDataUnsubscribeCmds", command: { cmdId } }),
      receive(message) {
        if (!("cmdUpdateType" in message) || message.cmdUpdateType !== "ENTITY_DATA") return;
        if (message.data) observer.onData(message.data);
        else if (message.update) observer.onUpdate(message.update);
      },
      fail: (error) => observer.onError(error),
      lost: () => observer.onLost?.(),
    };
    const close = this.#connection.add(subscriber);
    return { restart: () => this.#connection.restart(subscriber), close };
  }

  /** Adds a command of any kind. @returns ends it. */
  add(subscriber: LiveSubscriber): () => void {
    return this.#connection.add(subscriber);
  }

  /** One range of points. @throws {LiveError} when the server refuses or the connection fails permanently. */
  history(entity: EntityId, query: LiveHistoryQuery, signal?: AbortSignal): Promise<SeriesData> {
    const command = {
      ...query,
      entityType: entity.entityType,
      entityId: entity.id,
      keys: query.keys.join(","),
      agg: query.agg ?? "NONE",
    };
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const settle = (then: () => void) => {
        end();
        signal?.removeEventListener("abort", abort);
        then();
      };
      const abort = () => settle(() => reject(signal?.reason));
      const end = this.#connection.add({
        start: (cmdId) => ({ kind: "historyCmds", command: { ...command, cmdId } }),
        stop: () => undefined,
        receive: (message: LiveMessage) =>
          settle(() => resolve("subscriptionId" in message ? (message.data ?? {}) : {})),
        fail: (error) => settle(() => reject(error)),
        lost: () => undefined, // requested again with the next connection
        closed: () => settle(() => reject(new LiveError(LIVE_ERRORS.none, "The client is closed"))),
      });
      signal?.addEventListener("abort", abort, { once: true });
    });
  }

  close(): void {
    this.#connection.close();
    this.#queries.clear();
  }

  #query<T>(identity: readonly unknown[], protocol: () => LiveProtocol<T>): LiveQuery<T> {
    const key = JSON.stringify(identity);
    const known = this.#queries.get(key);
    if (known) return known as LiveQuery<T>; // the identity contains the kind, and each kind has one type
    this.#forgetUnused();
    const query = new LiveQuery(this.#connection, protocol(), this.#schedule);
    this.#queries.set(key, query as LiveQuery<unknown>);
    return query;
  }

  #forgetUnused(): void {
    if (this.#queries.size < KEPT_QUERIES) return;
    for (const [key, query] of this.#queries) {
      if (!query.isActive) this.#queries.delete(key);
      if (this.#queries.size < KEPT_QUERIES / 2) return;
    }
  }
}
