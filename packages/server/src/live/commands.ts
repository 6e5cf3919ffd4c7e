import { type CommandKind, isPlatformError, PlatformError } from "@orrery/model";
import { parseAlarmCountQuery, parseAlarmDataQuery } from "../queries/parse/parse-alarm-query.ts";
import { parseEntityCountQuery } from "../queries/parse/parse-query.ts";
import { AlarmCountSubscription } from "./alarm-data/alarm-count-subscription.ts";
import { AlarmDataSubscription } from "./alarm-data/alarm-data-subscription.ts";
import { alarmCountError, alarmDataError, alarmStatusError } from "./alarm-data/alarm-messages.ts";
import { AlarmStatusSubscription, parseAlarmStatus } from "./alarm-data/alarm-status-subscription.ts";
import { AttributesSubscription } from "./by-entity/attributes-subscription.ts";
import { TimeSeriesSubscription } from "./by-entity/time-series-subscription.ts";
import { CountSubscription } from "./entity-data/count-subscription.ts";
import { EntityDataSubscription } from "./entity-data/entity-data-subscription.ts";
import { LiveValue } from "./hub/live-value.ts";
import { countError, entityDataError, type LiveFailure, NoData, subscriptionText } from "./messages.ts";
import {
  parseAttributesCommand,
  parseEntityDataCommand,
  parseHistoryCommand,
  parseTimeSeriesCommand,
  type RawCommand,
  type UnsubscribeRequest,
} from "./parse-commands.ts";
import { parseRuleWatch } from "./rule-watch/parse-rule-watch.ts";
import { RuleWatchSubscription, ruleWatchError } from "./rule-watch/rule-watch-subscription.ts";
import type { SessionSubscriptions } from "./session-subscriptions.ts";
import type { SubscriptionContext } from "./subscription.ts";

/** What command handlers work with. */
export interface CommandContext extends SubscriptionContext {
  readonly subscriptions: SessionSubscriptions;
  /** The error that the client is sent; bugs are logged. */
  failure(error: unknown): LiveFailure;
}

/** Executes a command. Errors that it throws are sent in the format of attribute and time-series answers. */
type CommandHandler = (
  context: CommandContext,
  cmdId: number,
  body: RawCommand["body"],
) => Promise<void> | undefined | void;

/**
 * The handler of each kind of command. Handlers do their first step synchronously, so that the commands of a frame take
 * effect in order.
 */
export const COMMANDS: Readonly<Record<CommandKind, CommandHandler>> = {
  attrSubCmds: (context, cmdId, body) => {
    const request = parseAttributesCommand(body);
    if (request.kind === "unsubscribe") return unsubscribe(context, cmdId, request);
    return context.subscriptions.startByEntity(cmdId, new AttributesSubscription(context, cmdId, request));
  },
  tsSubCmds: (context, cmdId, body) => {
    const request = parseTimeSeriesCommand(body);
    if (request.kind === "unsubscribe") return unsubscribe(context, cmdId, request);
    const subscription = new TimeSeriesSubscription(context, cmdId, request);
    return context.subscriptions.startByEntity(cmdId, subscription).catch(throwNoData);
  },
  historyCmds: async ({ access, user, telemetry, outbox }, cmdId, body) => {
    const { entity, keys, range } = parseHistoryCommand(body);
    await access.check(user, "READ_TELEMETRY", entity).catch(throwNoData);
    const found = await telemetry.history(entity, { ...range, keys, order: "DESC" });
    const pairs = [...found].map(([key, points]) => [key, points.map((point) => LiveValue.ofPoint(point))] as const);
    outbox.answer(subscriptionText(cmdId, new Map(pairs)));
  },
  entityDataCmds: (context, cmdId, body) => {
    if (!body.query && !body.historyCmd && !body.latestCmd && !body.tsCmd) throw emptyQuery();
    return answering(context, cmdId, entityDataError, async (fail) => {
      const request = parseEntityDataCommand(body);
      const known = context.subscriptions.query(cmdId);
      const subscription =
        known instanceof EntityDataSubscription ? known : new EntityDataSubscription(context, cmdId, fail);
      if (subscription !== known) context.subscriptions.addQuery(cmdId, subscription);
      await subscription.execute(request);
    });
  },
  entityCountCmds: (context, cmdId, body) => {
    if (!body.query) throw emptyQuery();
    if (context.subscriptions.query(cmdId)) return undefined; // ignored without an answer
    return answering(context, cmdId, countError, (fail) => {
      const subscription = new CountSubscription(context, cmdId, parseEntityCountQuery(body.query), fail);
      return context.subscriptions.startQuery(cmdId, subscription);
    });
  },
  alarmDataCmds: (context, cmdId, body) => {
    if (!body.query) throw emptyQuery();
    return answering(context, cmdId, alarmDataError, (fail) => {
      const subscription = new AlarmDataSubscription(context, cmdId, parseAlarmDataQuery(body.query), fail);
      return context.subscriptions.startQuery(cmdId, subscription);
    });
  },
  alarmCountCmds: (context, cmdId, body) => {
    if (!body.query) throw emptyQuery();
    if (context.subscriptions.query(cmdId)) return undefined;
    return answering(context, cmdId, alarmCountError, (fail) => {
      const subscription = new AlarmCountSubscription(context, cmdId, parseAlarmCountQuery(body.query), fail);
      return context.subscriptions.startQuery(cmdId, subscription);
    });
  },
  alarmStatusCmds: (context, cmdId, body) => {
    if (context.subscriptions.query(cmdId)) return undefined;
    return answering(context, cmdId, alarmStatusError, (fail) => {
      const subscription = new AlarmStatusSubscription(context, cmdId, parseAlarmStatus(body), (error) => {
        context.subscriptions.endQuery(cmdId);
        fail(error);
      });
      return context.subscriptions.startQuery(cmdId, subscription);
    });
  },
  entityDataUnsubscribeCmds: endQuery,
  alarmDataUnsubscribeCmds: endQuery,
  entityCountUnsubscribeCmds: endQuery,
  ruleWatchCmds: (context, cmdId, body) =>
    answering(context, cmdId, ruleWatchError, () =>
      context.subscriptions.startQuery(cmdId, new RuleWatchSubscription(context, cmdId, parseRuleWatch(body))),
    ),
  ruleWatchUnsubscribeCmds: endQuery,
  alarmCountUnsubscribeCmds: endQuery,
  alarmStatusUnsubscribeCmds: endQuery,
};

/** Ends the query with this id, of any kind. */
function endQuery({ subscriptions }: CommandContext, cmdId: number): void {
  subscriptions.endQuery(cmdId);
}

function unsubscribe({ subscriptions }: CommandContext, cmdId: number, { all }: UnsubscribeRequest): undefined {
  if (all) subscriptions.endAll();
  else subscriptions.endByEntity(cmdId);
}

/**
 * Runs a query whose errors, now or later, are sent in its own format. Only users with a tenant may query, as over
 * REST.
 */
async function answering(
  { user, outbox, failure }: CommandContext,
  cmdId: number,
  errorText: (cmdId: number, failure: LiveFailure) => string,
  run: (fail: (error: unknown) => void) => Promise<void>,
): Promise<void> {
  const fail = (error: unknown) => outbox.answer(errorText(cmdId, failure(error)));
  try {
    if (user.authority === "SYS_ADMIN") {
      throw new PlatformError("forbidden", "You don't have permission to perform this operation!");
    }
    await run(fail);
  } catch (error) {
    fail(error);
  }
}

function emptyQuery(): PlatformError {
  return new PlatformError("badRequest", "Query is empty!");
}

/** Time-series commands answer alike for entities that do not exist and for those that the user may not read. */
function throwNoData(error: unknown): never {
  const denied = isPlatformError(error, "forbidden") || isPlatformError(error, "notFound");
  throw denied ? new NoData("Failed to fetch data!", { cause: error }) : error;
}
