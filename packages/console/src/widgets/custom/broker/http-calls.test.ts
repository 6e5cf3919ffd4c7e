import { expect, test } from "vitest";
import { Broker, type BrokerOptions } from "./broker.ts";
import { consolePath } from "./console-path.ts";
import { httpCall } from "./http-calls.ts";

const ID = "784f394c-42b6-435a-983c-b7beff2784f9";

/** A broker whose client writes down what it is asked. */
function recording(hadGesture: boolean) {
  const asked: unknown[] = [];
  const request = (...call: unknown[]) => Promise.resolve(asked.push(call));
  const client = { api: { request } } as unknown as BrokerOptions["client"]; // the only call that these tests come to
  const serve = (service: string, ...args: unknown[]) =>
    new Broker({ client, page: {}, hadGesture: () => Promise.resolve(hadGesture), isServed: true }).serve(
      service,
      args,
      1,
    );
  return { asked, serve };
}

test.each([
  ["GET", `/api/device/${ID}/credentials`],
  ["GET", `/api/device/${ID}?accessToken=x`],
  ["GET", "/api/auth/user"],
  ["GET", "/api/users?pageSize=10&page=0"],
  ["GET", `/api/user/${ID}/token`],
  ["GET", `/api/plugins/telemetry/USER/${ID}/values/attributes`],
  ["GET", `/api/device/${ID}/../../user/${ID}`],
  ["GET", `/api/device/%2e%2e/user/${ID}`],
  ["GET", `//elsewhere.example/api/device/${ID}`],
  ["GET", `https://elsewhere.example/api/device/${ID}`],
  ["GET", `api/device/${ID}`],
  ["GET", `/api/dashboard/${ID}`],
  ["GET", "/api/admin/settings/mail"],
  ["POST", "/api/auth/changePassword"],
  ["POST", "/api/auth/login"],
  ["POST", "/api/device/credentials"],
  ["POST", "/api/device?accessToken=mine"],
  ["POST", "/api/user"],
  ["POST", "/api/ruleChain"],
  ["POST", "/api/orrery/signOut"],
  ["DELETE", `/api/user/${ID}`],
  ["DELETE", `/api/dashboard/${ID}`],
] as const)("%s %s is refused", async (method, url) => {
  const { asked, serve } = recording(true);
  await expect(serve(`http.${method.toLowerCase()}`, url)).rejects.toMatchObject({ status: 403 });
  expect(asked).toEqual([]);
});

test("what secrets are named by goes through no options either", () => {
  expect(httpCall("POST", "/api/device", { params: { accessToken: "mine" } })).toBeUndefined();
});

test("reading needs no gesture, also where the platform reads by POST; the query may be in both places", async () => {
  const { asked, serve } = recording(false);
  await serve("http.get", "/api/tenant/devices?pageSize=5&page=0", { params: { textSearch: "a b", type: null } });
  await serve("http.post", "/api/entitiesQuery/count", { entityFilter: {} });
  expect(asked).toEqual([
    [
      "GET",
      "/api/tenant/devices",
      {
        query: { pageSize: { each: ["5"] }, page: { each: ["0"] }, textSearch: { each: ["a b"] } },
        ignoreErrors: true,
      },
    ],
    ["POST", "/api/entitiesQuery/count", { query: {}, body: { entityFilter: {} }, ignoreErrors: true }],
  ]);
});

test("writing needs a gesture", async () => {
  const url = `/api/plugins/telemetry/DEVICE/${ID}/SERVER_SCOPE`;
  const without = recording(false);
  await expect(without.serve("http.post", url, { a: 1 })).rejects.toMatchObject({ status: 403 });
  expect(without.asked).toEqual([]);
  const { asked, serve } = recording(true);
  await serve("http.post", url, { a: 1 });
  await serve("http.delete", `/api/asset/${ID}`);
  expect(asked.length).toBe(2);
});

test("widgets lead to pages of the console, none of which signs anybody in", () => {
  expect(consolePath(`/dashboards/${ID}?state=abc`)).toBe(`/dashboards/${ID}?state=abc`);
  const others = ["//elsewhere.example", "https://elsewhere.example", "/login", "javascript:alert(1)", "devices"];
  const tricks = ["/devices/../login", "/devices\\x", "/devices?accessToken=x", "/devices/%2e%2e/login"];
  expect([...others, ...tricks].map(consolePath)).toEqual([...others, ...tricks].map(() => undefined));
});
