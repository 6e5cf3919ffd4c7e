import { expect, test } from "vitest";
import { systemProxy } from "./system-proxy.ts";

test.each<[Record<string, string>, string, string | undefined]>([
  [{}, "http://a.org", undefined],
  [{ http_proxy: "http://proxy:3128" }, "http://a.org", "http proxy:3128"],
  [{ HTTP_PROXY: "http://proxy" }, "http://a.org", "http proxy:80"],
  [{ http_proxy: "http://proxy:3128" }, "https://a.org", undefined],
  [{ https_proxy: "https://proxy" }, "https://a.org", "https proxy:443"],
  [{ http_proxy: "http://proxy", no_proxy: "b.org,a.org" }, "http://a.org", undefined],
  [{ http_proxy: "http://proxy", NO_PROXY: ".a.org" }, "http://x.a.org", undefined],
  [{ http_proxy: "http://proxy", no_proxy: "a.org" }, "http://ba.org", "http proxy:80"],
  [{ http_proxy: "http://proxy", no_proxy: "*" }, "http://a.org", undefined],
  [{ http_proxy: "socks5://proxy" }, "http://a.org", undefined],
  [{ http_proxy: "proxy" }, "http://a.org", undefined],
])("of %j %s goes through %s", (environment, url, expected) => {
  const proxy = systemProxy(new URL(url), environment);
  expect(proxy && `${proxy.scheme} ${proxy.host}:${proxy.port}`).toBe(expected);
});

test("the user name and password of the proxy", () => {
  expect(systemProxy(new URL("http://a.org"), { http_proxy: "http://us%20er:p%40ss@proxy" })).toMatchObject({
    user: "us er",
    password: "p@ss",
  });
});
