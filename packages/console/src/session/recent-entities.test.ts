import { entityId, parseUuid } from "@orrery/model";
import { describe, expect, test } from "vitest";
import { memoryStorage } from "./local-settings.ts";
import { parseRecent, RecentEntities } from "./recent-entities.ts";

const idAt = (n: number) => entityId("DEVICE", parseUuid(`00000000-0000-1000-8000-${String(n).padStart(12, "0")}`));
const names = (recent: RecentEntities) => recent.list().map(({ name }) => name);

describe("what a user has opened", () => {
  test("the last one comes first, each once, by the name it has now", () => {
    const recent = new RecentEntities(memoryStorage(), "u1");
    recent.opened(idAt(1), "Pump", 10);
    recent.opened(idAt(2), "Valve", 20);
    recent.opened(idAt(1), "Mash pump", 30);
    expect(recent.list()).toEqual([
      { id: idAt(1), name: "Mash pump", openedTs: 30 },
      { id: idAt(2), name: "Valve", openedTs: 20 },
    ]);
  });

  test("the oldest ones are forgotten, and deleted ones at once", () => {
    const recent = new RecentEntities(memoryStorage(), "u1");
    for (let n = 1; n <= 20; n++) recent.opened(idAt(n), `Device ${n}`, n);
    expect(names(recent)).toEqual(Array.from({ length: 12 }, (_, at) => `Device ${20 - at}`));
    recent.forget(idAt(20).id);
    expect(names(recent)[0]).toBe("Device 19");
  });

  test("each user of a browser has his own", () => {
    const storage = memoryStorage();
    new RecentEntities(storage, "u1").opened(idAt(1), "Pump", 10);
    expect(new RecentEntities(storage, "u2").list()).toEqual([]);
    expect(names(new RecentEntities(storage, "u1"))).toEqual(["Pump"]);
  });

  test("a full storage keeps what it has", () => {
    const storage = memoryStorage();
    new RecentEntities(storage, "u1").opened(idAt(1), "Pump", 10);
    const full = {
      ...storage,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    const recent = new RecentEntities(full, "u1");
    recent.opened(idAt(2), "Valve", 20);
    expect(names(recent)).toEqual(["Pump"]);
  });
});

test.each([
  [null, []],
  ["", []],
  ["{", []],
  ["{}", []],
  ['[1,null,"x",{}]', []],
  ['[{"id":{"entityType":"NOTHING","id":"00000000-0000-1000-8000-000000000001"},"name":"a","openedTs":1}]', []],
  ['[{"id":{"entityType":"DEVICE","id":"../x"},"name":"a","openedTs":1}]', []],
  [JSON.stringify([{ id: idAt(1), name: "a", openedTs: 1 }, 7]), [{ id: idAt(1), name: "a", openedTs: 1 }]],
])("stored text %j is read as %j", (text, expected) => {
  expect(parseRecent(text)).toEqual(expected);
});
