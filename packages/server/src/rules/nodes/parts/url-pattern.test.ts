import { expect, test } from "vitest";
import { message } from "../../testing/test-engine.ts";
import { MessagePatterns } from "./patterns.ts";
import { expandedUrl } from "./url-pattern.ts";

const metadata = {
  ...{ host: "h.org:81", url: "https://h.org/a?b=c#d", path: "a/b", odd: "a?b=c&d=e#f%2f+ ä", up: "../x", dots: ".." },
};
const patterns = () => new MessagePatterns(message({ metadata, data: '{"t":21.50,"text":"a&b"}' }));
const ODD = "a%3Fb%3Dc%26d%3De%23f%252f%2B%20%C3%A4";

test.each([
  ["https://h.org/x/$[t]", "https://h.org/x/21.50"],
  ["http://${host}/${path}?q=${path}", "http://h.org:81/a/b?q=a%2Fb"],
  ["${url}", metadata.url],
  ["${url}&e=$[text]", `${metadata.url}&e=a&b`], // a whole address is taken as it is
  ["http://h/${odd}/y?p=${odd}&q=$[text]", `http://h/${ODD}/y?p=${ODD}&q=a%26b`],
  ["http://h/a/../${path}", "http://h/a/../a/b"],
  ["http://h/${missing}", "http://h/${missing}"],
])("%j becomes %j", (pattern, expected) => {
  expect(expandedUrl(patterns(), pattern)).toBe(expected);
});

test.each(["http://h/x/${up}", "http://h/x/${dots}/y"])("%j fails: the value leads out of its path", (pattern) => {
  expect(() => expandedUrl(patterns(), pattern)).toThrow("A value leads out of the path of the address");
});
