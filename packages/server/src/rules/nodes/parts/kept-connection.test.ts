import { expect, test } from "vitest";
import { NO_NETWORK } from "../../ports/no-network.ts";
import { KeptConnection, type OpenConnection } from "./kept-connection.ts";
import { useConnection } from "./shared-connections.ts";

/** Connections that tests lose, and what was done with them. */
function line() {
  const opened: (OpenConnection & { isLost: boolean })[] = [];
  const closed: OpenConnection[] = [];
  const open = async () => {
    const connection = {
      isLost: false,
      close: async () => void closed.push(connection),
    };
    opened.push(connection);
    return connection;
  };
  return { opened, closed, open };
}

test("uses share one connection, and the use after it was lost opens another", async () => {
  const { opened, closed, open } = line();
  const kept = new KeptConnection(open);
  const [one, other] = await Promise.all([kept.get(), kept.get()]);
  expect(one).toBe(other);
  one.isLost = true;
  expect(await kept.get()).toBe(opened[1]);
  expect(closed).toEqual([opened[0]]);
  await kept.close();
  expect(closed).toEqual(opened);
  await expect(kept.get()).rejects.toThrow("The connection was closed");
});

test("a system that cannot be reached is not called again with each message", async () => {
  let attempts = 0;
  const kept = new KeptConnection<OpenConnection>(async () => {
    attempts += 1;
    throw new Error("nobody is there");
  });
  for (let at = 0; at < 100; at++) await expect(kept.get()).rejects.toThrow("nobody is there");
  expect(attempts).toBeLessThan(10); // one in a second
  await kept.close();
});

test("what is opened while it is closed is closed, too", async () => {
  const { opened, closed, open } = line();
  const gate = Promise.withResolvers<void>();
  const kept = new KeptConnection(() => gate.promise.then(open));
  const use = kept.get();
  const closing = kept.close();
  gate.resolve();
  await Promise.all([use, closing]);
  expect(closed).toEqual(opened);
  expect(opened).toHaveLength(1);
});

test("the connection of a configuration ends with its last user", async () => {
  const { opened, closed, open } = line();
  const network = { ...NO_NETWORK };
  const [first, second, other] = ["a", "a", "b"].map((key) => useConnection(network, key, open));
  expect(await first?.get()).toBe(await second?.get());
  expect(await other?.get()).toBe(opened[1]);
  await first?.release();
  await first?.release();
  expect(closed).toEqual([]);
  await second?.release();
  expect(closed).toEqual([opened[0]]);
  await other?.release();
  expect(closed).toEqual(opened);
});
