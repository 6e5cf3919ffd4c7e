import type { Pool } from "pg";

/**
 * The pool handles errors of idle connections only: a connection lost between two statements of a transaction would end
 * the process. With a listener, the next statement fails with the reason.
 */
export function outliveLostConnections(pool: Pool): void {
  pool.on("connect", (client) => {
    client.on("error", () => undefined);
  });
}
