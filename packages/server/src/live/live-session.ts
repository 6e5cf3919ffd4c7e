import { isPlatformError, LIVE_ERRORS, PlatformError } from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Logger } from "../kernel/logging.ts";
import { parseAlarmDataQuery } from "../queries/parse-alarm-query.ts";
import { parseEntityCountQuery } from "../queries/parse-query.ts";
import { AlarmDataSubscription } from "./alarm-data-subscription.ts";
import { alarmDataError } from "./alarm-messages.ts";
import { AttributesSubscription } from "./attributes-subscription.ts";
import { CountSubscription } from "./count-subscription.ts";
import { CountedSubscription } from "./counted-subscription.ts";
import { EntityDataSubscription } from "./entity-data-subscription.ts";
import type { LiveHub } from "./live-hub.ts";
import { LiveValue } from "./live-value.ts";
import { countError, entityDataError, failureOf, subscriptionError, subscriptionText } from "./messages.ts";
import type { Outbox } from "./outbox.ts";
import {
  parseAttributesCommand,
  parseEntityDataCommand,
  parseFrame,
  parseHistoryCommand,
  parseTimeSeriesCommand,
  type RawCommand,
  type UnsubscribeRequest,
} from "./parse-commands.ts";
import type { Quotas } from "./quotas.ts";
import type { LiveServices, Subscription, SubscriptionContext } from "./subscription.ts";
import { TimeSeriesSubscription } from "./time-series-subscription.ts";

/** Subscriptions of one session; a dashboard has a few dozen. */
const MAX_SUBSCRIPTIONS = 2000;
/** Commands of one session that are being answered. */
const MAX_RUNNING = 500;

export interface LiveSessionOptions {
  readonly user: User;
  readonly services: LiveServices;
  readonly hub: LiveHub;
  readonly outbox: Outbox;
  readonly log: Logger;
  /** For subscriptions to single entities. */
  readonly quotas: Quotas;
  /** Ends the connection of who wants more than he may have. */
  readonly end: (reason: string) => void;
}

/** One connection: what it asked for, and the answers. A command that fails answers with its error and hurts no other. */
export class LiveSession {
  readonly #context: SubscriptionContext;
  readonly #log: Logger;
  readonly #quotas: Quotas;
  readonly #endConnection: (reason: string) => void;
  /** Attribute and time-series subscriptions have an id space of their own. */
  readonly #byEntity = new Map<number, Subscription>();
  readonly #byQuery = new Map<number, EntityDataSubscription | CountSubscription | AlarmDataSubscription>();
  #running = 0;

  constructor({ user, services, hub, outbox, log, quotas, end }: LiveSessionOptions) {
    this.#context = { ...services, user, hub, outbox };
    this.#log = log;
    this.#quotas = quotas;
    this.#endConnection = end;
  }

  get subscriptionCount(): number {
    return this.#byEntity.size + this.#byQuery.size;
  }

  /** One text frame. */
  receive(text: string): void {
    try {
      for (const command of parseFrame(text)) this.#dispatch(command);
    } catch (error) {
      if (!isPlatformError(error)) throw error;
      this.#context.outbox.answer(subscriptionError(0, failureOf(error)));
    }
  }

  close(): void {
    this.#endAll(this.#byEntity);
    this.#endAll(this.#byQuery);
    this.#context.outbox.close();
  }

  #dispatch(command: RawCommand): void {
    const { cmdId } = command;
    const refuse = (error: unknown) => this.#context.outbox.answer(subscriptionError(cmdId, this.#failure(error)));
    if (cmdId < 0) {
      refuse(new PlatformError("badRequest", "Cmd id is negative value!"));
    } else if (this.#running >= MAX_RUNNING) {
      refuse(new PlatformError("badRequest", "Too many commands at once"));
    } else {
      this.#running++;
      void this.#execute(command)
        .catch(refuse)
        .finally(() => {
          this.#running--;
        });
    }
  }

  /** Starts before it waits, so that commands of a frame take effect in their order. */
  async #execute({ kind, cmdId, body }: RawCommand): Promise<void> {
    switch (kind) {
      case "attrSubCmds": {
        const request = parseAttributesCommand(body);
        if (request.kind === "unsubscribe") return this.#unsubscribe(cmdId, request);
        return this.#beginCounted(cmdId, new AttributesSubscription(this.#context, cmdId, request));
      }
      case "tsSubCmds": {
        const request = parseTimeSeriesCommand(body);
        if (request.kind === "unsubscribe") return this.#unsubscribe(cmdId, request);
        return this.#beginCounted(cmdId, new TimeSeriesSubscription(this.#context, cmdId, request), noData);
      }
      case "historyCmds":
        return this.#history(cmdId, body);
      case "entityDataCmds":
        return this.#entityData(cmdId, body);
      case "entityCountCmds":
        return this.#entityCount(cmdId, body);
      case "alarmDataCmds":
        return this.#alarmData(cmdId, body);
      case "entityDataUnsubscribeCmds":
      case "alarmDataUnsubscribeCmds":
      case "entityCountUnsubscribeCmds":
        this.#end(this.#byQuery, cmdId);
    }
  }

  #unsubscribe(cmdId: number, { all }: UnsubscribeRequest): void {
    if (!all) {
      this.#end(this.#byEntity, cmdId);
      return;
    }
    this.#endAll(this.#byEntity);
    this.#endAll(this.#byQuery);
  }

  /** A subscription that could not start is gone, unless its id has another one by now. */
  async #beginCounted(
    cmdId: number,
    subscription: AttributesSubscription | TimeSeriesSubscription,
    translate: (error: unknown) => unknown = (error) => error,
  ): Promise<void> {
    this.#end(this.#byEntity, cmdId);
    const admission = this.#quotas.admit(this.#context.user);
    if ("refused" in admission) {
      this.#endConnection(admission.refused);
      return;
    }
    const counted = new CountedSubscription(subscription, admission.release);
    this.#begin(this.#byEntity, cmdId, counted);
    try {
      await subscription.start();
    } catch (error) {
      counted.close();
      if (this.#byEntity.get(cmdId) === counted) this.#byEntity.delete(cmdId);
      throw translate(error);
    }
  }

  async #history(cmdId: number, body: unknown): Promise<void> {
    const { entity, keys, range } = parseHistoryCommand(body);
    const { access, user, telemetry, outbox } = this.#context;
    try {
      await access.check(user, "READ_TELEMETRY", entity);
    } catch (error) {
      throw noData(error);
    }
    const found = await telemetry.history(entity, { ...range, keys, order: "DESC" });
    const pairs = [...found].map(([key, points]) => [key, points.map((point) => LiveValue.ofPoint(point))] as const);
    outbox.answer(subscriptionText(cmdId, new Map(pairs)));
  }

  async #entityData(cmdId: number, body: RawCommand["body"]): Promise<void> {
    if (!body.query && !body.historyCmd && !body.latestCmd && !body.tsCmd) {
      throw new PlatformError("badRequest", "Query is empty!");
    }
    const fail = (error: unknown) => this.#context.outbox.answer(entityDataError(cmdId, this.#failure(error)));
    try {
      this.#requireTenant();
      const request = parseEntityDataCommand(body);
      let subscription = this.#byQuery.get(cmdId);
      if (!(subscription instanceof EntityDataSubscription)) {
        subscription = new EntityDataSubscription(this.#context, cmdId, fail);
        this.#begin(this.#byQuery, cmdId, subscription);
      }
      await subscription.execute(request);
    } catch (error) {
      fail(error);
    }
  }

  async #entityCount(cmdId: number, body: RawCommand["body"]): Promise<void> {
    if (!body.query) throw new PlatformError("badRequest", "Query is empty!");
    if (this.#byQuery.has(cmdId)) return; // ignored without an answer
    const fail = (error: unknown) => this.#context.outbox.answer(countError(cmdId, this.#failure(error)));
    try {
      this.#requireTenant();
      await this.#beginQuery(
        cmdId,
        new CountSubscription(this.#context, cmdId, parseEntityCountQuery(body.query), fail),
      );
    } catch (error) {
      fail(error);
    }
  }

  /** A command of the same id takes the place of the one before. */
  async #alarmData(cmdId: number, body: RawCommand["body"]): Promise<void> {
    if (!body.query) throw new PlatformError("badRequest", "Query is empty!");
    const fail = (error: unknown) => this.#context.outbox.answer(alarmDataError(cmdId, this.#failure(error)));
    try {
      this.#requireTenant();
      await this.#beginQuery(
        cmdId,
        new AlarmDataSubscription(this.#context, cmdId, parseAlarmDataQuery(body.query), fail),
      );
    } catch (error) {
      fail(error);
    }
  }

  /** A subscription that could not start is gone, unless its id has another one by now. */
  async #beginQuery(cmdId: number, subscription: CountSubscription | AlarmDataSubscription): Promise<void> {
    this.#begin(this.#byQuery, cmdId, subscription);
    try {
      await subscription.start();
    } catch (error) {
      subscription.close();
      if (this.#byQuery.get(cmdId) === subscription) this.#byQuery.delete(cmdId);
      throw error;
    }
  }

  /** Entity queries belong to a tenant, over REST too. */
  #requireTenant(): void {
    if (this.#context.user.authority !== "SYS_ADMIN") return;
    throw new PlatformError("forbidden", "You don't have permission to perform this operation!");
  }

  #begin<S extends Subscription>(subscriptions: Map<number, S>, cmdId: number, subscription: S): void {
    this.#end(subscriptions, cmdId);
    if (this.subscriptionCount >= MAX_SUBSCRIPTIONS) {
      subscription.close();
      throw new PlatformError("badRequest", "Too many subscriptions in a session");
    }
    subscriptions.set(cmdId, subscription);
  }

  #end(subscriptions: Map<number, Subscription>, cmdId: number): void {
    subscriptions.get(cmdId)?.close();
    subscriptions.delete(cmdId);
  }

  #endAll(subscriptions: Map<number, Subscription>): void {
    for (const subscription of subscriptions.values()) subscription.close();
    subscriptions.clear();
  }

  #failure(error: unknown) {
    if (error instanceof NoData) return { errorCode: LIVE_ERRORS.internal, errorMsg: error.message };
    if (!isPlatformError(error)) this.#log.error({ err: error }, "a live data command failed");
    return failureOf(error);
  }
}

/** How time-series commands tell that an entity does not exist or is not for the user: alike. */
class NoData extends Error {}

function noData(error: unknown): unknown {
  const denied = isPlatformError(error, "forbidden") || isPlatformError(error, "notFound");
  return denied ? new NoData("Failed to fetch data!", { cause: error }) : error;
}
