import { expect } from "vitest";
import type { TestClient } from "../testing/test-platform.ts";
import type { Wire } from "../testing/wire.ts";

const ALL = "pageSize=1000&page=0";
const BIN = "/api/orrery/recycleBin";
const NAMES = ["a", "b", "c", "d"];

interface Known {
  readonly id: Wire;
  name: string;
  where: "alive" | "binned" | "gone";
}

/** Pseudo-random numbers below `limit`, determined by the seed (mulberry32). */
function dice(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  };
}

/**
 * Saves, relates, deletes, restores and empties assets at random, and compares the platform with the expected state.
 */
export async function randomHistory(
  client: TestClient,
  { seed, steps }: { readonly seed: number; readonly steps: number },
): Promise<void> {
  const roll = dice(seed);
  const known: Known[] = [];
  const relations = new Set<string>();
  const pick = (where: Known["where"]) => {
    const some = known.filter((one) => one.where === where);
    return some[roll(Math.max(1, some.length))];
  };
  const isTaken = (name: string) => known.some((one) => one.where === "alive" && one.name === name);
  const forget = (one: Known) => {
    one.where = "gone";
    for (const key of relations) if (key.split(" ").includes(one.id.id)) relations.delete(key);
  };
  const inBin = ({ id }: Known) => `${BIN}/${id.entityType}/${id.id}`;

  const actions: readonly (() => Promise<void>)[] = [
    async () => {
      const name = NAMES[roll(NAMES.length)] ?? "a";
      const { status, text } = await client.call("POST", "/api/asset", { name, type: "t" });
      expect(status).toBe(isTaken(name) ? 400 : 200);
      if (status === 200) known.push({ id: JSON.parse(text).id, name, where: "alive" });
    },
    async () => {
      const [one, name] = [pick("alive"), NAMES[roll(NAMES.length)] ?? "a"];
      if (!one) return;
      const { status } = await client.call("POST", "/api/asset", { id: one.id, name, type: "t" });
      expect(status).toBe(one.name !== name && isTaken(name) ? 400 : 200);
      if (status === 200) one.name = name;
    },
    async () => {
      const one = pick("alive");
      if (!one) return;
      await client.text("DELETE", `/api/asset/${one.id.id}`);
      one.where = "binned";
    },
    async () => {
      const one = pick("binned");
      if (!one) return;
      const { status } = await client.call("POST", `${inBin(one)}/restore`, {});
      expect(status).toBe(isTaken(one.name) ? 409 : 200);
      if (status === 200) one.where = "alive";
    },
    async () => {
      const [from, to] = [pick("alive"), pick("alive")];
      if (!from || !to || from === to) return;
      const draft = { from: from.id, to: to.id, type: "Contains", typeGroup: "COMMON" };
      await client.text("POST", "/api/relation", draft);
      relations.add(`${from.id.id} ${to.id.id}`);
    },
    async () => {
      const one = pick("binned");
      if (!one || roll(3) > 0) return;
      await client.text("DELETE", inBin(one));
      forget(one);
    },
    async () => {
      if (roll(10) > 0) return;
      await client.text("DELETE", BIN);
      for (const one of known) if (one.where === "binned") forget(one);
    },
  ];
  for (let step = 0; step < steps; step++) await actions[roll(actions.length)]?.();

  const namesOf = (where: Known["where"]) => known.flatMap((one) => (one.where === where ? [one.name] : [])).toSorted();
  const alive = (await client.json("GET", `/api/tenant/assets?${ALL}`)).data;
  expect(alive.map(({ name }: Wire) => name).toSorted(), `seed ${seed}`).toEqual(namesOf("alive"));
  const binned = (await client.json("GET", `${BIN}?${ALL}`)).data;
  expect(binned.map(({ name }: Wire) => name).toSorted(), `seed ${seed}`).toEqual(namesOf("binned"));
  const isAlive = (id: string) => known.some((one) => one.where === "alive" && one.id.id === id);
  const found: string[] = [];
  for (const { id } of alive) {
    const from = await client.json("GET", `/api/relations?fromId=${id.id}&fromType=ASSET`);
    found.push(...from.map(({ to }: Wire) => `${id.id} ${to.id}`));
  }
  const expected = [...relations].filter((key) => key.split(" ").every(isAlive));
  expect(found.toSorted(), `seed ${seed}`).toEqual(expected.toSorted());
}
