import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PlatformError } from "@orrery/model";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLogger } from "../logging.ts";
import { serveConsole } from "./console-files.ts";
import { HttpServer } from "./http-server.ts";

const SANDBOXES = ["script-sandbox.html", "function-frame.html"];
let folder: string;
let http: HttpServer;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "orrery-console-"));
  await mkdir(join(folder, "assets"));
  await writeFile(
    join(folder, "index.html"),
    '<html><script>theme()</script><style nonce="__style_nonce__"></style><p>the console</p></html>',
  );
  await writeFile(join(folder, "assets", "app-1.js"), "run()");
  await writeFile(join(folder, "assets", "app-1.js.br"), "smaller");
  await writeFile(join(folder, ".sources"), "not for everybody");
  for (const name of [...SANDBOXES, "widget-frame.html"]) await writeFile(join(folder, name), "<script>run()</script>");
  const authenticator = { authenticate: () => Promise.reject(new PlatformError("unauthenticated", "nobody")) };
  http = new HttpServer({ authenticator, clock: Date.now, log: createLogger("silent") });
  await serveConsole(http, folder, {
    helpBaseUrl: "https://docs.example/console",
    mapSites: ["https://*.tiles.example"],
    framedBy: ["https://portal.example", "*"],
    widgetSources: ["https://cdn.example", "*"],
  });
  url = `http://127.0.0.1:${await http.listen("127.0.0.1", 0)}`;
});

afterAll(async () => {
  await http.close();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ["/", 200, /the console/],
  ["/devices/1234", 200, /the console/],
  ["/login?redirect=/home", 200, /the console/],
  ["/assets/app-1.js", 200, /run\(\)/],
  ["/assets/app-2.js", 404, /Requested item wasn't found!/],
  ["/api/nothing", 401, /"errorCode":10/],
  ["/.sources", 404, /Requested item wasn't found!/],
  ["/%2e%2e/%2e%2e/etc/passwd", 200, /the console/],
])("GET %s answers %d", async (path, status, body) => {
  const answer = await fetch(url + path, { headers: { "accept-encoding": "identity" } });
  expect(answer.status).toBe(status);
  expect(await answer.text()).toMatch(body);
});

test.each(["/home", "/", "/index.html"])("the page at %s may run its own scripts only", async (path) => {
  const answer = await fetch(url + path);
  expect(answer.headers.get("content-security-policy")).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/=]+';/);
  expect(answer.headers.get("content-security-policy")).toContain(
    `connect-src 'self' ${url.replace("http", "ws")} ${url.replace("http", "wss")} https://docs.example https://*.tiles.example;`,
  );
  expect(answer.headers.get("content-security-policy")).toMatch(
    /form-action 'self'; frame-ancestors 'self' https:\/\/portal\.example$/,
  );
  const [, nonce] =
    /style-src 'self' 'nonce-([A-Za-z0-9+/]{22}==)';/.exec(answer.headers.get("content-security-policy") ?? "") ?? [];
  expect(await answer.text()).toContain(`<style nonce="${nonce}">`);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("cache-control")).toBe("no-cache");
});

test("each answer has a nonce of its own", async () => {
  const policies = await Promise.all(
    ["/", "/", "/home"].map(async (path) => (await fetch(url + path)).headers.get("content-security-policy")),
  );
  expect(new Set(policies).size).toBe(3);
});

test.each(SANDBOXES)("scripts of tenants run in an origin of their own, without network: %s", async (name) => {
  const policy = (await fetch(`${url}/${name}`)).headers.get("content-security-policy");
  expect(policy).toMatch(/^sandbox allow-scripts; default-src 'none';/);
  expect(policy).toMatch(/frame-ancestors 'self' https:\/\/portal\.example$/); // of whose pages the console may be a part
});

test("widgets of tenants ask no server for anything but what is listed", async () => {
  const { headers } = await fetch(`${url}/widget-frame.html`);
  expect(headers.get("content-security-policy")).toBe(
    "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval' https://cdn.example; " +
      "style-src 'unsafe-inline' https://cdn.example; img-src data: blob: https://cdn.example; " +
      "font-src data: https://cdn.example; media-src data: blob:; form-action 'none'; base-uri 'none'; " +
      "frame-ancestors 'self' https://portal.example",
  );
  expect(headers.get("document-isolation-policy")).toBe("isolate-and-credentialless"); // a process of its own
});

test("hashed files are cached for ever and sent compressed to clients that accept it", async () => {
  const answer = await fetch(`${url}/assets/app-1.js`, { method: "HEAD", headers: { "accept-encoding": "br" } });
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(answer.headers.get("cache-control")).toContain("immutable");
});
