import type { NetworkPort } from "../../ports/network.ts";
import { KeptConnection, type OpenConnection } from "./kept-connection.ts";

interface Shared {
  readonly connection: KeptConnection<OpenConnection>;
  users: number;
}

const POOLS = new WeakMap<NetworkPort, Map<string, Shared>>();

/** What a node holds of a connection that others with the same configuration use, too. */
export interface ConnectionUse<C> {
  get(): Promise<C>;
  /** Ends this use; closes the connection when it was the last. */
  release(): Promise<void>;
}

/**
 * The connection of a configuration: nodes with the same key share one.
 * @param key says the kind, the tenant and everything that makes connections different.
 */
export function useConnection<C extends OpenConnection>(
  network: NetworkPort,
  key: string,
  open: () => Promise<C>,
): ConnectionUse<C> {
  const pool = POOLS.get(network) ?? new Map<string, Shared>();
  POOLS.set(network, pool);
  const shared = pool.get(key) ?? { connection: new KeptConnection<OpenConnection>(open), users: 0 };
  pool.set(key, shared);
  shared.users += 1;
  let isReleased = false;
  return {
    get: async () => (await shared.connection.get()) as C, // the key says the kind
    async release() {
      if (isReleased) return;
      isReleased = true;
      shared.users -= 1;
      if (shared.users > 0) return;
      pool.delete(key);
      await shared.connection.close();
    },
  };
}
