import { PlatformError } from "@orrery/model";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testLog } from "../../../testing/databases.ts";
import { HttpServer } from "../http-server.ts";
import { route } from "../route.ts";
import { withTimeouts } from "./with-timeouts.ts";

const NOW = 1_650_000_000_000;
const authenticator = { authenticate: () => Promise.reject(new PlatformError("unauthenticated", "Nobody")) };
const server = new HttpServer({ authenticator, clock: () => NOW, log: testLog });
const roles = "ANYONE";
let base: string;

beforeAll(async () => {
  const never = new Promise(() => undefined);
  const timeoutMs = 30_000;
  const routes = [
    route("GET", "/quick", { roles, timeoutMs, handle: () => ({ a: 1 }) }),
    route("GET", "/refused", {
      roles,
      timeoutMs,
      handle: () => Promise.reject(new PlatformError("notFound", "Gone")),
    }),
    route("GET", "/slow", { roles, timeoutMs: 10, handle: () => never }),
  ];
  server.add(withTimeouts(routes, () => NOW));
  base = `http://127.0.0.1:${await server.listen("127.0.0.1", 0)}`;
});
afterAll(() => server.close());

const late = {
  status: 503,
  errorCode: 2,
  message: "The answer took too long",
  timestamp: "2022-04-15T05:20:00.000+00:00",
};

test.each([
  ["/quick", 200, { a: 1 }],
  ["/refused", 404, { status: 404, errorCode: 32, message: "Gone" }],
  ["/slow", 503, late],
])("GET %s answers %i", async (path, status, body) => {
  const response = await fetch(`${base}${path}`);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject(body);
});
