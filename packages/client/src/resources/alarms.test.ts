import { entityId, parseUuid } from "@orrery/model";
import { describe, expect, test } from "vitest";
import { createClient } from "../client.ts";
import { fakePair } from "../testing/fake-platform.ts";
import type { AlarmListFilter } from "./alarms.ts";

const DEVICE = entityId("DEVICE", parseUuid("784f394c-42b6-11ed-b983-c7beff2784f9"));
const BASE = `/api/alarm/DEVICE/${DEVICE.id}?pageSize=10&page=2`;

/** Paths and queries of the calls that a client makes. */
function recordingClient() {
  const paths: string[] = [];
  const client = createClient({
    baseUrl: "http://platform.test",
    now: () => 1_000_000,
    fetch: async (url) => {
      const { pathname, search } = new URL(String(url));
      paths.push(pathname + search);
      return new Response("{}", { headers: { "content-type": "application/json" } });
    },
  });
  client.session.use(fakePair("somebody"));
  return { client, paths };
}

describe("calls about alarms", () => {
  test.each<[AlarmListFilter, string]>([
    [{}, ""],
    [{ searchStatus: "ACTIVE" }, "&searchStatus=ACTIVE"],
    [{ status: "CLEARED_ACK" }, "&status=CLEARED_ACK"],
    [{ fetchOriginator: true }, "&fetchOriginator=true"],
    [{ fetchOriginator: false }, "&fetchOriginator=false"],
    [{ searchStatus: "UNACK", fetchOriginator: true }, "&searchStatus=UNACK&fetchOriginator=true"],
  ])("CORE-7.228, CORE-7.229, CORE-7.230, BLOCK-3.120: a list with %j asks with the end '%s'", async (filter, end) => {
    const { client, paths } = recordingClient();
    await client.alarms.listOf(DEVICE, { pageSize: 10, page: 2 }, filter);
    expect(paths).toEqual([`${BASE}${end}`]);
    client.close();
  });
});
