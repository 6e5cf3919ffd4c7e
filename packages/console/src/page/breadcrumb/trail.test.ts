import { expect, test } from "vitest";
import type { BreadcrumbData } from "../../guards/route-data.ts";
import { type RouteLevel, trailOf } from "./trail.ts";

const level = (pathname: string, breadcrumb?: BreadcrumbData, params = {}): RouteLevel => ({
  pathname,
  params,
  handle: breadcrumb && { breadcrumb },
});
const t = (key: string) => `[${key}]`;
const names = new Map([["1", "Harbour Brewery"]]);
const trail = (...levels: readonly RouteLevel[]) => trailOf(levels, names, t);

test("BLOCK-2.008 BLOCK-2.009 BLOCK-2.013: levels with a breadcrumb are items that lead to the path so far", () => {
  const items = trail(
    level("/"),
    level("/customers", { label: "customer.customers" }),
    level("/customers/1", { label: ({ names, params }) => names.get(params.customerId ?? "") }, { customerId: "1" }),
    level("/customers/1/devices", { skip: true, label: "never.shown" }),
    level("/customers/1/devices", { label: "customer.devices" }),
  );
  expect(items.map(({ label, to }) => [label, to])).toEqual([
    ["[customer.customers]", "/customers"],
    ["Harbour Brewery", "/customers/1"],
    ["[customer.devices]", "/customers/1/devices"],
  ]);
});

test("BLOCK-2.010: a label is a key or a function of the route; a name that is on its way shows as such", () => {
  const named = ({ params }: { readonly params: Readonly<Record<string, string | undefined>> }) => params.name;
  expect(trail(level("/a", { label: "asset.assets" }))[0]?.label).toBe("[asset.assets]");
  expect(trail(level("/b", { label: named }, { name: "Pump" }))[0]?.label).toBe("Pump");
  expect(trail(level("/b", { label: named }))[0]?.label).toBe("…");
});

test("BLOCK-2.011 BLOCK-2.014: an item without label and icon is home", () => {
  expect(trail(level("/a", {}))).toEqual([{ label: "[home.home]", icon: { kind: "symbol", name: "home" }, to: "/a" }]);
});

test("an icon that begins with mdi: is a drawing of its own", () => {
  expect(trail(level("/a", { icon: "mdi:foo" }))[0]?.icon).toEqual({ kind: "vector", name: "foo" });
});
