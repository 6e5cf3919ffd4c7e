import type { LiveSocket } from "@orrery/client";
import type { AlarmData, AlarmDataQuery, CommandFrame } from "@orrery/model";

/** The server's side of a live connection in stories: pages of these alarms; without alarms no answer comes. */
export class StoryAlarmSocket implements LiveSocket {
  onopen: LiveSocket["onopen"] = null;
  onmessage: LiveSocket["onmessage"] = null;
  onclose: LiveSocket["onclose"] = null;
  readonly #alarms: readonly AlarmData[] | undefined;

  constructor(alarms: readonly AlarmData[] | undefined) {
    this.#alarms = alarms;
    queueMicrotask(() => this.onopen?.());
  }

  send(text: string): void {
    const { alarmDataCmds = [] } = JSON.parse(text) as Partial<CommandFrame>; // our own client wrote it
    for (const { cmdId, query } of alarmDataCmds) {
      if (query && this.#alarms)
        this.#answer({ cmdId, cmdUpdateType: "ALARM_DATA", data: pageOf(this.#alarms, query) });
    }
  }

  close(): void {
    this.onclose?.({ code: 1000, reason: "" });
  }

  #answer(message: object): void {
    const common = { errorCode: 0, errorMsg: null, update: null, allowedEntities: 12, totalEntities: 12 };
    queueMicrotask(() => this.onmessage?.({ data: JSON.stringify({ ...common, ...message }) }));
  }
}

function pageOf(alarms: readonly AlarmData[], { pageLink }: AlarmDataQuery) {
  const { page, pageSize, textSearch, sortOrder, severityList } = pageLink;
  const text = textSearch?.toLowerCase() ?? "";
  const isNewestFirst = sortOrder?.direction !== "ASC";
  const found = alarms
    .filter(({ type, originatorName }) => `${type} ${originatorName}`.toLowerCase().includes(text))
    .filter(({ severity }) => !severityList?.length || severityList.includes(severity))
    .toSorted((a, b) => (isNewestFirst ? b.createdTime - a.createdTime : a.createdTime - b.createdTime));
  const totalPages = Math.ceil(found.length / pageSize);
  const data = found.slice(page * pageSize, (page + 1) * pageSize);
  return { data, totalPages, totalElements: found.length, hasNext: page + 1 < totalPages };
}
