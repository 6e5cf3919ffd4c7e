import {
  type AlarmCountQuery,
  type AlarmDataPageLink,
  type AlarmDataQuery,
  type AlarmInfo,
  alarmRange,
  type PageData,
  type PageLink,
  statusesWithin,
  wantedStatuses,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import { PageCursor } from "../kernel/database/page-cursor.ts";
import type { AllAlarmsSource } from "../queries/alarm-sources.ts";
import type { AlarmLists, AlarmsAsked } from "./alarm-lists.ts";

/** Alarms that are read at once when all are. */
const WALKED = 500;

/** Answers queries about all alarms of a user from the lists of alarms. */
export class AllAlarms implements AllAlarmsSource {
  readonly #lists: Pick<AlarmLists, "all" | "countAll">;

  constructor(lists: Pick<AlarmLists, "all" | "countAll">) {
    this.#lists = lists;
  }

  page(user: User, { pageLink }: AlarmDataQuery, now: number): Promise<PageData<AlarmInfo>> {
    return this.#lists.all(user, askedBy(pageLink), linkOf(pageLink, now));
  }

  async *walk(user: User, { pageLink }: AlarmDataQuery, now: number) {
    const [asked, link] = [askedBy(pageLink), linkOf({ ...pageLink, pageSize: WALKED, page: 0 }, now)];
    const cursor = new PageCursor();
    while (cursor.hasMore) yield (await this.#lists.all(user, asked, cursor.next(link))).data;
  }

  count(user: User, query: AlarmCountQuery, now: number): Promise<number> {
    const { startTime, endTime } = linkOf({ ...query, statusList: undefined, pageSize: 1, page: 0 }, now);
    const asked = { ...restrictionsIn(query), statuses: statusesWithin(query.statusList) };
    return this.#lists.countAll(user, asked, { startTime, endTime });
  }
}

function askedBy(link: AlarmDataPageLink): AlarmsAsked {
  return { ...restrictionsIn(link), statuses: wantedStatuses(link), searchesNames: true, named: true };
}

function restrictionsIn({
  severityList,
  typeList,
  assigneeId,
}: Pick<AlarmDataPageLink, "severityList" | "typeList" | "assigneeId">): AlarmsAsked {
  return {
    severities: severityList?.length ? severityList : undefined,
    types: typeList?.length ? typeList : undefined,
    assigneeId: assigneeId?.id,
  };
}

function linkOf(link: AlarmDataPageLink, now: number): PageLink {
  const { page, pageSize, textSearch, sortOrder } = link;
  const { start, end } = alarmRange(link, now);
  return {
    page,
    pageSize,
    textSearch: textSearch || undefined,
    sortOrder: sortOrder ? { property: sortOrder.key.key, direction: sortOrder.direction } : undefined,
    startTime: start,
    endTime: end,
  };
}
