import { inject } from "vitest";
import { administrate, databaseUrl } from "../../../testing/postgres.ts";

let made = 0;

/** Creates an empty PostgreSQL database; {@link drop} removes it. */
export async function emptyPostgres(): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const server = inject("postgres");
  if (server === undefined) throw new Error("testing/postgres.ts is not the global setup of this test project");
  if ("missing" in server) throw new Error(server.missing);
  const name = `orrery_series_${process.pid}_${process.hrtime.bigint()}_${++made}`;
  await administrate(server.url, `create database ${name}`);
  return {
    url: databaseUrl(server.url, name),
    drop: () => administrate(server.url, `drop database ${name} with (force)`),
  };
}
