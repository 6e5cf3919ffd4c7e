import { NULL_UUID } from "@orrery/model";
import { expect } from "vitest";
import type { TestClient } from "../testing/test-platform.ts";
import type { Wire } from "../testing/wire.ts";
import { type AssetState, HistoryModel, type ModelAsset } from "./test-model.ts";

const ALL = "pageSize=1000&page=0";
const BIN = "/api/orrery/recycleBin";
const HISTORY = "/api/orrery/history/ASSET";
const NAMES = ["a", "b", "c", "d"];
const LABELS = [null, "x", "y"];

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
 * Saves, assigns, relates, deletes, restores and empties assets at random, and restores versions of them, and compares
 * the platform with the expected state.
 */
export async function randomHistory(
  client: TestClient,
  { seed, steps }: { readonly seed: number; readonly steps: number },
): Promise<void> {
  const roll = dice(seed);
  const model = new HistoryModel();
  const some = <T>(list: readonly T[]): T | undefined => list[roll(Math.max(1, list.length))];
  const nameOf = () => some(NAMES) ?? "a";
  const customers: Wire[] = [];
  for (const title of ["one", "two"]) customers.push(await client.json("POST", "/api/customer", { title }));
  const idOf = (id: string) => ({ entityType: "ASSET", id });
  const statusOf = async (method: string, path: string, body?: unknown) =>
    (await client.call(method, path, body)).status;

  const save = async (one: ModelAsset): Promise<void> => {
    const state = { ...one.state, name: nameOf(), label: some(LABELS) ?? null };
    const customerId = { entityType: "CUSTOMER", id: state.customer ?? NULL_UUID };
    const draft = { id: idOf(one.id), name: state.name, label: state.label, type: "t", customerId };
    expect(await statusOf("POST", "/api/asset", draft)).toBe(model.save(one, state) ? 200 : 400);
  };
  const restoreVersion = async (one: ModelAsset): Promise<void> => {
    const versions: Wire[] = (await client.json("GET", `${HISTORY}/${one.id}?${ALL}`)).data;
    const place = roll(one.versions.length);
    const state = (["before", "after"] as const)[roll(2)] ?? "after";
    const was = model.stateAt(one, place, state);
    const path = `${HISTORY}/${one.id}/${versions.at(-1 - place)?.id}/restore`;
    const isDone = was !== null && model.save(one, { ...was, customer: one.state.customer });
    expect(await statusOf("POST", path, { state })).toBe(isDone ? 200 : 400);
  };
  const undelete = async (one: ModelAsset): Promise<void> => {
    const name = roll(2) === 0 ? one.state.name : nameOf();
    const status = await statusOf("POST", `${BIN}/ASSET/${one.id}/restore`, { name });
    expect(status).toBe(model.undelete(one, name) ? 200 : 409);
  };
  const withAlive = (work: (one: ModelAsset) => Promise<void>) => async () => {
    const one = some(model.of("alive"));
    if (one) await work(one);
  };

  const actions: readonly (() => Promise<void>)[] = [
    async () => {
      const name = nameOf();
      const { status, text } = await client.call("POST", "/api/asset", { name, type: "t" });
      expect(status).toBe(model.isTaken(name) ? 400 : 200);
      if (status === 200) model.created(JSON.parse(text).id.id, { name, label: null, customer: null });
    },
    withAlive(save),
    withAlive(restoreVersion),
    withAlive(async (one) => {
      const customer = some(customers);
      if (!customer) return;
      await client.json("POST", `/api/customer/${customer.id.id}/asset/${one.id}`);
      model.save(one, { ...one.state, customer: customer.id.id }, "ASSIGNED");
    }),
    withAlive(async (one) => {
      await client.text("DELETE", `/api/asset/${one.id}`);
      model.delete(one);
    }),
    async () => {
      const one = some(model.of("binned"));
      if (one) await undelete(one);
    },
    withAlive(async (from) => {
      const to = some(model.of("alive"));
      if (!to || from === to) return;
      const draft = { from: idOf(from.id), to: idOf(to.id), type: "Contains", typeGroup: "COMMON" };
      await client.text("POST", "/api/relation", draft);
      model.relations.add(`${from.id} ${to.id}`);
    }),
    async () => {
      const one = some(model.of("binned"));
      if (!one || roll(3) > 0) return;
      await client.text("DELETE", `${BIN}/ASSET/${one.id}`);
      model.forget(one);
    },
    async () => {
      if (roll(10) > 0) return;
      await client.text("DELETE", BIN);
      for (const one of model.of("binned")) model.forget(one);
    },
  ];
  for (let step = 0; step < steps; step++) await actions[roll(actions.length)]?.();
  await compare(client, model, `seed ${seed}`);
}

/** Whether the platform has what the model says: assets, their relations and versions, and the bin. */
async function compare(client: TestClient, model: HistoryModel, seed: string): Promise<void> {
  const alive: Wire[] = (await client.json("GET", `/api/tenant/assets?${ALL}`)).data;
  const shown = new Map(alive.map((asset) => [asset.id.id, stateOf(asset)]));
  expect(shown, seed).toEqual(new Map(model.of("alive").map(({ id, state }) => [id, state])));
  const binned: Wire[] = (await client.json("GET", `${BIN}?${ALL}`)).data;
  const inBin = binned.map(({ id, name }) => `${id.id} ${name}`);
  expect(inBin.toSorted(), seed).toEqual(
    model
      .of("binned")
      .map(({ id, state }) => `${id} ${state.name}`)
      .toSorted(),
  );
  const relations: string[] = [];
  for (const { id } of alive) {
    const from = await client.json("GET", `/api/relations?fromId=${id.id}&fromType=ASSET`);
    relations.push(...from.map(({ to }: Wire) => `${id.id} ${to.id}`));
  }
  expect(relations.toSorted(), seed).toEqual(model.aliveRelations.toSorted());
  for (const { id, versions } of model.of("alive")) {
    const listed: Wire[] = (await client.json("GET", `${HISTORY}/${id}?${ALL}`)).data;
    const found = listed.toReversed().map(async (version) => {
      const { before } = await client.json("GET", `${HISTORY}/${id}/${version.id}`);
      return { action: version.action, before: before && stateOf(before) };
    });
    expect(await Promise.all(found), seed).toEqual(versions);
  }
}

function stateOf({ name, label, customerId }: Wire): AssetState {
  return { name, label: label ?? null, customer: customerId.id === NULL_UUID ? null : customerId.id };
}
