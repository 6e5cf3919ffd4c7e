import { ENTITY_TYPES } from "@orrery/model";
import { expect, test } from "vitest";
import { helpLinkId } from "../../kinds/kind-texts.ts";
import { HELP_LINKS, helpAddress } from "./help-links.ts";

const BASE = "https://docs.example";

test("each entity type has a help-link id (BLOCK-2.005)", () => {
  for (const type of ENTITY_TYPES) expect(HELP_LINKS[helpLinkId(type)], type).toBeDefined();
  expect(ENTITY_TYPES.map(helpLinkId)).toEqual(
    expect.arrayContaining(["tenants", "deviceProfiles", "entityViews", "widgetsBundles", "resources", "otaUpdates"]),
  );
});

test("a known id is looked up among the help links (BLOCK-2.059)", () => {
  expect(helpAddress("deviceProfiles", BASE)).toBe("https://docs.example/docs/device-profiles");
  expect(helpAddress("oauth2Settings", BASE)).toBe("https://docs.example/docs/oauth2");
});

test.each(["https://x/y", "http://x/y"])("the id %s is the address itself (BLOCK-2.060)", (id) => {
  expect(helpAddress(id, BASE)).toBe(id);
  expect(helpAddress(id, "")).toBe(id);
});

test.each(["nowhere", "toString", "ftp://x"])("the id %s has no page", (id) => {
  expect(helpAddress(id, BASE)).toBeUndefined();
});

test("every help link stands below one address, and without it there are none (BLOCK-9.054)", () => {
  for (const id of Object.keys(HELP_LINKS)) {
    expect(helpAddress(id, BASE)).toMatch(/^https:\/\/docs\.example\/docs\/[a-z0-9-]+$/);
    expect(helpAddress(id, "https://other.example/")).toMatch(/^https:\/\/other\.example\/docs\/[a-z0-9-]+$/);
    expect(helpAddress(id, "")).toBeUndefined();
  }
});
