import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { addressRange, TrustedProxies, wasForwarded } from "./trusted-proxies.ts";

const proxies = new TrustedProxies(["10.0.0.0/8", "2001:db8::/32", "192.0.2.1"]);

function request(peer: string, headers: Record<string, string>): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: peer });
  const message = new IncomingMessage(socket);
  Object.assign(message.headers, headers);
  message.rawHeaders.push(...Object.entries(headers).flat());
  return message;
}

test.each([
  ["10.1.2.3", "203.0.113.9", "203.0.113.9"],
  ["::ffff:10.1.2.3", "203.0.113.9", "203.0.113.9"],
  ["2001:db8::7", "203.0.113.9", "203.0.113.9"],
  ["10.1.2.3", "198.51.100.1, 203.0.113.9, 10.9.9.9", "203.0.113.9"], // the caller's own header comes first
  ["10.1.2.3", "10.0.0.5", "10.0.0.5"],
  ["10.1.2.3", "<script>", undefined],
  ["192.0.2.2", "203.0.113.9", undefined],
  ["127.0.0.1", "203.0.113.9", undefined],
])("a connection of %s that says to pass on %j comes from %j", (peer, chain, caller) => {
  const message = request(peer, { "x-forwarded-for": chain });
  proxies.settle(message);
  expect(message.headers["x-forwarded-for"]).toBe(caller);
});

test("untrusted peers cannot set the requested address", () => {
  const message = request("203.0.113.9", { "x-forwarded-proto": "https", "x-forwarded-host": "a.org", forwarded: "x" });
  proxies.settle(message);
  expect(message.headers).toEqual({});
  expect(wasForwarded(message)).toBe(true);
});

test.each(["10.0.0.0/33", "proxy.example", "10.0.0.0/8/8", "::/129", "10.0.0.1/-1"])("%j is no range", (text) => {
  expect(() => addressRange(text)).toThrow(/IP addresses or ranges/);
});
