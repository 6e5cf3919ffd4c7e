import type { Client, LiveResult } from "@orrery/client";
import {
  type AlarmData,
  type AlarmDataPageLink,
  type AlarmPageRequest,
  alarmChoiceOf,
  alarmQuery,
  datasourceQuery,
  ENTITY_KEY_TYPES,
  type EntityDataPageLink,
  type EntityFilter,
  type EntityKey,
  type KeyFilter,
  type PageData,
  type Widget,
} from "@orrery/model";
import type { DashboardContextValue, DashboardTime } from "../runtime/dashboard-context.ts";
import type { ResolvedDatasource } from "../runtime/data/resolve-datasources.ts";
import { NEWEST_FIRST } from "../runtime/data/use-alarm-pages.ts";
import { latestOf, seriesOf } from "../runtime/data/widget-series.ts";
import type { Arguments } from "./broker/arguments.ts";
import { Refused } from "./broker/broker.ts";
import { frameData } from "./frame-data.ts";
import type { FrameData } from "./frame-messages.ts";

/** A datasource whose entities are known. */
export type AskedSource = ResolvedDatasource & { readonly entityFilter: EntityFilter };

interface PageParts {
  readonly client: Pick<Client, "live">;
  readonly dashboard: () => Pick<DashboardContextValue, "serverNow">;
  readonly time: () => Pick<DashboardTime, "settings">;
  readonly widget: Pick<Widget, "config">;
}

type Push = (data: FrameData) => void;

const MAX_FILTERS = 20;
/** Characters of all filters, which the server reads. */
const MAX_FILTER_TEXT = 20_000;

/** Which page of its entities or alarms a script asks for, and which of them (reference: dashboards and widgets, 4.5). */
export interface AskedPage {
  readonly link: EntityDataPageLink;
  readonly keyFilters: readonly KeyFilter[];
}

/** `pageLink` and `keyFilters` among the arguments of a call, from `index` on. */
export function readPage(args: Arguments, index: number): AskedPage {
  const { dynamic, sortOrder } = args.record(index);
  const { pageSize, page, textSearch } = args.link(index);
  const link = { pageSize: pageSize || 1, page, textSearch: textSearch ?? null, sortOrder: sortOf(sortOrder) };
  return { link: { ...link, dynamic: dynamic === true }, keyFilters: filtersOf(args.at(index + 1)) };
}

/** A page of the entities of a datasource with their latest values, kept up to date. @returns what ends it */
export function openEntityPage({ client, widget }: PageParts, source: AskedSource, asked: AskedPage, push: Push) {
  const { entityFilter, datasource, keyFilters } = source;
  const all = [...keyFilters, ...asked.keyFilters];
  const query = client.live.entityData(
    datasourceQuery(datasource, { entityFilter, keyFilters: all, pageLink: asked.link }),
  );
  return told(query, (page) => {
    const entities = [{ source, entities: page.data }];
    const data = seriesOf(entities, widget.config, (entity, key) => ({
      keySettings: key.settings,
      latest: latestOf(entity, key),
    }));
    push({ ...frameData({ data, datasources: [source], entities }), page: extentOf(page) });
  });
}

/** A page of the alarms of a source, kept up to date. @returns what ends it */
export function openAlarmPage(parts: PageParts, source: AskedSource, args: Arguments, push: Push) {
  const { client, dashboard, time, widget } = parts;
  const { link, keyFilters } = readPage(args, 1);
  const given = args.record(1);
  const choice = alarmChoiceOf(widget.config);
  const request: AlarmPageRequest = {
    page: link.page,
    pageSize: link.pageSize,
    text: link.textSearch ?? "",
    sort: link.sortOrder ?? NEWEST_FIRST,
    statuses: textsOr(given.statusList, choice.statuses),
    severities: textsOr(given.severityList, choice.severities),
    types: textsOr(given.typeList, choice.types),
  };
  const scope = {
    entityFilter: source.entityFilter,
    keyFilters: [...source.keyFilters, ...keyFilters],
    window: time().settings.window,
    now: dashboard().serverNow(),
    searchPropagated: given.searchPropagatedAlarms !== false,
  };
  const made = alarmQuery(source.datasource, scope, request);
  const query = client.live.alarmData({ ...made, pageLink: { ...made.pageLink, ...timeOf(given) } });
  return told(query, ({ page }) => push({ datasources: [], data: [], timeWindow: undefined, alarms: plainPage(page) }));
}

interface Query<T> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly snapshot: () => LiveResult<T>;
}

function told<T>(query: Query<T>, tell: (data: T) => void): () => void {
  let isOver = false;
  const look = () => {
    const { data } = query.snapshot();
    if (!isOver && data !== undefined) tell(data);
  };
  const end = query.subscribe(look);
  queueMicrotask(look); // another subscriber may have it already
  return () => {
    isOver = true;
    end();
  };
}

function sortOf(given: unknown): { readonly key: EntityKey; readonly direction: "ASC" | "DESC" } | null {
  const { key, direction } = recordOf(given);
  const { type, key: name } = recordOf(key);
  const known = ENTITY_KEY_TYPES.find((each) => each === type);
  if (!known || typeof name !== "string") return null;
  return { key: { type: known, key: name }, direction: direction === "DESC" ? "DESC" : "ASC" };
}

/** Their members are checked by the server, as those of queries by `POST`. */
function filtersOf(given: unknown): readonly KeyFilter[] {
  if (given === undefined) return [];
  const isTooMuch = !Array.isArray(given) || given.length > MAX_FILTERS;
  if (isTooMuch || JSON.stringify(given).length > MAX_FILTER_TEXT) throw new Refused(400, "These are no key filters");
  return given as readonly KeyFilter[];
}

/** A time of its own; without one that of the dashboard counts. */
function timeOf({ timeWindow, startTs, endTs }: Readonly<Record<string, unknown>>): Partial<AlarmDataPageLink> {
  if (typeof timeWindow === "number" && timeWindow > 0) return { timeWindow, startTs: undefined, endTs: undefined };
  if (typeof startTs !== "number" || typeof endTs !== "number") return {};
  return { timeWindow: undefined, startTs, endTs };
}

const extentOf = ({ totalPages, totalElements, hasNext }: PageData<unknown>) => ({
  totalPages,
  totalElements,
  hasNext,
});

const plainPage = (page: PageData<AlarmData>) => JSON.parse(JSON.stringify(page));

function textsOr<T extends string>(given: unknown, otherwise: readonly T[]): readonly T[] {
  if (!Array.isArray(given)) return otherwise;
  return given.slice(0, 100).filter((each): each is T => typeof each === "string"); // the server knows which there are
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
