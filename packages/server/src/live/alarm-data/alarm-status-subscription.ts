import { type AlarmCountQuery, type EntityId, entityIdInput, PlatformError, parseEntityId } from "@orrery/model";
import { Type } from "typebox";
import { Mutex } from "../../kernel/async/mutex.ts";
import type { AlarmEvent } from "../../kernel/bus/events.ts";
import { parseBody } from "../../kernel/http/input/validation.ts";
import { parseAlarmCountQuery } from "../../queries/parse/parse-alarm-query.ts";
import type { AlarmListener, ValueListener } from "../hub/live-hub.ts";
import { Debouncer } from "../membership/debouncer.ts";
import { QueryRefresh } from "../membership/query-refresh.ts";
import type { Subscription, SubscriptionContext } from "../subscription.ts";
import { alarmStatusText } from "./alarm-messages.ts";

export interface AlarmStatusRequest {
  readonly originator: EntityId;
  /** The alarms that count. */
  readonly query: AlarmCountQuery;
}

const statusCommand = Type.Object({ originatorId: Type.Optional(Type.Union([Type.Null(), entityIdInput])) });

/** @throws {PlatformError} `badRequest`. */
export function parseAlarmStatus(body: Readonly<Record<string, unknown>>): AlarmStatusRequest {
  const { originatorId } = parseBody(statusCommand, body);
  if (!originatorId) throw new PlatformError("badRequest", "Alarm originator should be specified!");
  const originator = parseEntityId(originatorId.entityType, originatorId.id);
  const { typeList, severityList } = body;
  const entityFilter = { type: "singleEntity", singleEntity: originator };
  return { originator, query: parseAlarmCountQuery({ entityFilter, typeList, severityList, statusList: ["ACTIVE"] }) };
}

/**
 * Whether an entity has an alarm that is not cleared: now, and whenever that changes (reference: later versions, 2.2).
 * Ends with an error when the user may not read the entity any more.
 */
export class AlarmStatusSubscription implements Subscription, AlarmListener, ValueListener {
  readonly #context: SubscriptionContext;
  readonly #cmdId: number;
  readonly #request: AlarmStatusRequest;
  readonly #debouncer: Debouncer;
  readonly #refresh: QueryRefresh;
  /** One read at a time: the answer of an earlier one must not be the last. */
  readonly #reads = new Mutex();
  #isActive: boolean | undefined;
  #closed = false;

  constructor(
    context: SubscriptionContext,
    cmdId: number,
    request: AlarmStatusRequest,
    onError: (error: unknown) => void,
  ) {
    this.#context = context;
    this.#cmdId = cmdId;
    this.#request = request;
    const failed = (error: unknown): void => {
      if (this.#closed) return;
      this.close();
      onError(error);
    };
    const { throttle, user } = context;
    this.#debouncer = new Debouncer(() => throttle.run(user.tenantId, () => this.#look()), failed);
    this.#refresh = new QueryRefresh(context, {}, () => this.#look(), failed);
  }

  /** Rejects with the error that the command is refused with. */
  async start(): Promise<void> {
    const { hub, user } = this.#context;
    hub.watchAlarms(user.tenantId, this);
    hub.watch(this.#request.originator.id, this);
    await this.#look();
    this.#refresh.start();
  }

  close(): void {
    this.#closed = true;
    const { hub, user } = this.#context;
    hub.unwatchAlarms(user.tenantId, this);
    hub.unwatch(this.#request.originator.id, this);
    this.#debouncer.close();
    this.#refresh.close();
  }

  alarm({ alarm }: AlarmEvent): void {
    if (alarm.originator.id === this.#request.originator.id) this.#debouncer.soon();
  }

  reassigned(): void {
    this.#debouncer.soon();
  }

  attributes(): void {}

  points(): void {}

  pointsDeleted(): void {}

  #look(): Promise<void> {
    return this.#reads.run(() => this.#read());
  }

  async #read(): Promise<void> {
    if (this.#closed) return;
    const { access, alarms, user, outbox } = this.#context;
    const { originator, query } = this.#request;
    await access.check(user, "READ", originator);
    const isActive = (await alarms.count(user, query)) > 0;
    if (this.#closed || isActive === this.#isActive) return;
    this.#isActive = isActive;
    outbox.answer(alarmStatusText(this.#cmdId, isActive));
  }
}
