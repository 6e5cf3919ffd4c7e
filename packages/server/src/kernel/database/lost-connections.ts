import type { Pool } from "pg";

/**
 * A pool listens to errors of idle connections only: one that is lost between two statements of its borrower would end
 * the process. The next statement fails and says why.
 */
export function outliveLostConnections(pool: Pool): void {
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
  });
}
