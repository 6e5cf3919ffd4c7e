import type { ExportRequest } from "@orrery/model";
import type { App } from "../app.ts";
import type { TestDatabase } from "../testing/databases.ts";
import { type Wire, World } from "../testing/rights/world.ts";
import { settingsAt, startTestApp } from "../testing/test-platform.ts";
import { exported } from "./test-exports.ts";

/** A row of an exported table. */
export type ExportedRow = Readonly<Record<string, unknown>>;

/** A platform to export from, with users of every role. */
export interface ExportWorld extends AsyncDisposable {
  readonly app: App;
  readonly world: World;
  /** Token of the administrator of tenant 1. */
  readonly tenant: string;
  /** A call of that administrator. @throws {Error} when it fails. */
  post(path: string, body: unknown): Promise<Wire>;
  /** Makes devices `Device <n>` of that tenant. */
  makeDevices(count: number): Promise<void>;
  /** The rows of an export as JSON. @throws {Error} when it is refused. */
  rowsOf(request: ExportRequest, token?: string): Promise<ExportedRow[]>;
  /** All entries of a list, as `by` sees them. */
  listed(path: string, query: string, by?: string): Promise<readonly Wire[]>;
}

/** Starts the platform on a database of its own. */
export async function openExportWorld(open: TestDatabase["open"]): Promise<ExportWorld> {
  const database = await open({ migrated: false, attach: [] });
  const app = await startTestApp(settingsAt(database.place));
  const world = await World.create(app);
  const tenant = world.token("tenant 1");
  const post = async (path: string, body: unknown): Promise<Wire> => {
    const answer = await world.call("POST", path, tenant, body);
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.text === "" ? { id: { id: "" } } : JSON.parse(answer.text);
  };
  return {
    app,
    world,
    tenant,
    post,
    async makeDevices(count) {
      const labelOf = (n: number) => (n % 5 === 0 ? "" : `label ${n % 11}`);
      const lines = Array.from({ length: count }, (_, n) => `Device ${n},kind ${n % 7},${labelOf(n)}`);
      const columns = ["NAME", "TYPE", "LABEL"].map((type) => ({ type }));
      const mapping = { columns, delimiter: ",", header: false, update: false };
      await post("/api/device/bulk_import", { file: lines.join("\n"), mapping });
    },
    async rowsOf(request, token = tenant) {
      const { status, text } = await exported(app, token, request);
      if (status !== 200) throw new Error(text);
      return JSON.parse(text);
    },
    async listed(path, query, by = "tenant 1") {
      const separator = path.includes("?") ? "&" : "?";
      const answer = await world.call("GET", `${path}${separator}pageSize=20000&page=0&${query}`, world.token(by));
      return JSON.parse(answer.text).data;
    },
    async [Symbol.asyncDispose]() {
      await app.close();
      await database.close();
    },
  };
}
