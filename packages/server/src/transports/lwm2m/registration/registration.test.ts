import { expect, test } from "vitest";
import { hasPath, parseObjects } from "./client-objects.ts";
import { parseLinks } from "./link-format.ts";
import { registerQuery, updateQuery } from "./register-request.ts";

const objectsOf = (payload: string) => {
  const { root, formats, objects } = parseObjects(payload);
  return [root.join("/"), formats, [...objects].map(([id, { version, instances }]) => `${id}_${version}:${instances}`)];
};

test.each([
  // payload, root, formats, objects
  ["</1/0>,</3/0>,</5>", "", [], ["1_1.0:0", "3_1.0:0", "5_1.0:"]],
  ['</>;rt="oma.lwm2m";ct="60 110 112",</1/0>,</3>;ver=1.1,</3/0>', "", [60, 110, 112], ["1_1.0:0", "3_1.1:0"]],
  ['</lwm2m>;rt="oma.lwm2m";ct=11543,</lwm2m/3/0>,</lwm2m/3/1>,</other/4/0>', "lwm2m", [11543], ["3_1.0:0,1"]],
  ['</3/0>;t="a,b;c",</4/0>', "", [], ["3_1.0:0", "4_1.0:0"]],
  ["</3/0/1>,<x>,3/0,</70000>,</3/0>,</3/0>", "", [], ["3_1.0:0"]],
  ["", "", [], []],
])("%s are the objects of a client", (payload, root, formats, objects) => {
  expect(objectsOf(payload)).toEqual([root, formats, objects]);
});

test("a client has the objects and instances that it listed", () => {
  const objects = parseObjects("</3/0>,</5>");
  expect([[3], [3, 0], [3, 0, 9], [3, 1], [5], [5, 0], [9]].map((path) => hasPath(objects, path))).toEqual([
    true,
    true,
    true,
    false,
    true,
    false,
    false,
  ]);
});

test("of very many links a part is read", () => {
  expect(parseLinks("</1/0>,".repeat(100_000)).length).toBeLessThanOrEqual(2_000);
});

const query = (text: string) => new Map(text.split("&").map((part) => part.split("=") as [string, string]));

test.each([
  [
    "ep=a&lt=300&lwm2m=1.1&b=UQ",
    { endpoint: "a", lifetimeSeconds: 300, version: "1.1", binding: "UQ", queueMode: true },
  ],
  ["ep=a&lwm2m=1.0", { lifetimeSeconds: 86_400, binding: "U", queueMode: false }],
  ["ep=a&lwm2m=1.1&b=U&Q", { binding: "U", queueMode: true }],
  ["ep=a&lwm2m=1.1&lt=4294967295", { lifetimeSeconds: 63_072_000 }],
])("%s is a registration", (text, expected) => {
  expect(registerQuery(query(text))).toMatchObject(expected);
});

test.each(["lwm2m=1.0", "ep= &lwm2m=1.0", "ep=a", "ep=a&lwm2m=2.0", "ep=a&lwm2m=1.0&lt=x", "ep=a&lwm2m=1.0&b=Z"])(
  "%s is none",
  (text) => {
    expect(() => registerQuery(query(text))).toThrow(expect.objectContaining({ code: "badRequest" }));
  },
);

test("an update changes what it names", () => {
  expect(updateQuery(query("lt=60"))).toEqual({ lifetimeSeconds: 60, binding: undefined, queueMode: undefined });
  expect(updateQuery(query("b=U"))).toEqual({ lifetimeSeconds: undefined, binding: "U", queueMode: false });
});
