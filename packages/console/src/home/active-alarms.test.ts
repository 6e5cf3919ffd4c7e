import type { AlarmInfo, AlarmSeverity, AlarmStatus } from "@orrery/model";
import { expect, test } from "vitest";
import { memoryStorage } from "../session/local-settings.ts";
import { FakeServer, fakePair, TENANT_ADMIN } from "../testing/fake-server.ts";
import { loadActiveAlarms, summaryOf } from "./active-alarms.ts";

const alarm = (type: string, severity: AlarmSeverity, startTs: number, status: AlarmStatus = "ACTIVE_UNACK") =>
  ({ type, severity, startTs, status }) as AlarmInfo; // what the summary reads
const typesOf = (alarms: readonly AlarmInfo[]) => alarms.map(({ type }) => type);

const ALARMS = [
  alarm("Battery low", "MINOR", 50, "ACTIVE_ACK"),
  alarm("Old fault", "CRITICAL", 10, "ACTIVE_ACK"),
  alarm("Firmware differs", "INDETERMINATE", 90),
  alarm("Fault", "CRITICAL", 20),
  alarm("Door open", "MAJOR", 80),
];

test("alarms are counted by severity, and the worst come first, of equal ones the latest", () => {
  const summary = summaryOf(ALARMS, 4);
  expect(summary).toMatchObject({
    total: 5,
    unacknowledged: 3,
    bySeverity: [
      { severity: "CRITICAL", count: 2 },
      { severity: "MAJOR", count: 1 },
      { severity: "MINOR", count: 1 },
      { severity: "INDETERMINATE", count: 1 },
    ],
  });
  expect(typesOf(summary.worst)).toEqual(["Fault", "Old fault", "Door open", "Battery low"]);
});

test("without alarms there is nothing to say", () => {
  expect(summaryOf([], 7)).toEqual({ total: 0, unacknowledged: 0, bySeverity: [], worst: [] });
});

function serverWith(lists: (query: URLSearchParams) => unknown): FakeServer {
  const server = new FakeServer();
  const plain = server.fetch;
  Object.assign(server, {
    fetch: (url: string, init: RequestInit) => {
      server.answers[`GET ${url}`] = { body: lists(new URL(url, "http://console").searchParams) };
      return plain(url, init);
    },
  });
  return server;
}

test("few alarms are asked for once", async () => {
  const server = serverWith(() => ({ data: ALARMS, totalElements: 5, totalPages: 1, hasNext: false }));
  const client = server.client(memoryStorage());
  client.session.use(fakePair(TENANT_ADMIN));
  expect(await loadActiveAlarms(client, 7, {})).toEqual(summaryOf(ALARMS, 7));
  expect(server.calls.filter((call) => call.includes("/api/alarms"))).toHaveLength(1);
});

test("of very many the worst are searched by severity, the highest first, until there are enough", async () => {
  const bySearch: Readonly<Record<string, readonly AlarmInfo[]>> = {
    CRITICAL: [alarm("Fault", "CRITICAL", 20), alarm("Critical door", "MINOR", 70)],
    MAJOR: [alarm("Door open", "MAJOR", 80)],
  };
  const server = serverWith((query) => {
    if (query.get("status") === "ACTIVE_UNACK") return { data: [], totalElements: 140 };
    const text = query.get("textSearch");
    return text === null ? { data: ALARMS, totalElements: 4000 } : { data: bySearch[text], totalElements: 9 };
  });
  const client = server.client(memoryStorage());
  client.session.use(fakePair(TENANT_ADMIN));
  const found = await loadActiveAlarms(client, 2, {});
  expect(found).toMatchObject({ total: 4000, unacknowledged: 140, bySeverity: undefined });
  expect(typesOf(found.worst)).toEqual(["Fault", "Door open"]);
  expect(server.calls.filter((call) => call.includes("textSearch"))).toHaveLength(2);
});
