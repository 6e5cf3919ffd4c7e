import { randomBytes } from "node:crypto";
import type { DeviceProfile, EntityId, OtaPackageInfo } from "@orrery/model";
import { expect } from "vitest";
import { createFiles } from "../app/files.ts";
import type { FileStore } from "../kernel/files/file-store.ts";
import { startTestIdentity } from "../system/test-identity.ts";
import type { TestDatabase } from "../testing/databases.ts";
import type { Wire } from "../testing/wire.ts";
import type { OtaUpdatesOptions } from "./ota-updates.ts";

/** Maximum size of a file in bytes. */
export const MAX_BYTES = 3_000_000;

export type TestPackages = Awaited<ReturnType<typeof startTestPackages>>;

/** A platform with packages, a tenant with a device profile, and a record of the notifications to devices. */
export async function startTestPackages(open: TestDatabase["open"]) {
  const database = await open();
  /** `later`: milliseconds by which the platform's clock is ahead. */
  const state = { later: 0, token: "", made: 0 };
  const listeners = new Set<string>();
  const told: string[] = [];
  const tell = ({ id }: EntityId, ...texts: readonly string[]) => void (listeners.has(id) && told.push(...texts));
  /** Records per device what listeners get: notifications of other tests' devices may arrive late. */
  const telemetry: OtaUpdatesOptions["telemetry"] = {
    saveTimeSeries: async ({ entityId, points }) =>
      tell(entityId, ...points.map(({ key, value }) => `${key}=${key.endsWith("_ts") ? "" : value.value}`)),
    saveAttributes: async ({ entityId, attributes }) =>
      tell(entityId, `attributes ${attributes.map(({ key }) => key)}`),
    deleteAttributes: async ({ entityId, keys }) => tell(entityId, `without ${keys}`),
  };
  const configuration = { maxUploadBytes: MAX_BYTES, otaPackSize: 1_000, otaPackInterval: 1_000 };
  let files: FileStore | undefined;
  const identity = await startTestIdentity(database, {
    clock: () => Date.now() + state.later,
    more: async (made, platform) => {
      const created = createFiles(platform, { identity: made, telemetry }, configuration);
      files = created.files;
      return created.routes;
    },
  });
  if (!files) throw new Error("the platform has no files");
  state.token = (await identity.tenant()).token;
  const stranger = (await identity.tenant()).token;

  const call = (method: string, path: string, body?: unknown, by = state.token) =>
    identity.call(method, path, by, body);
  const raw = (path: string) =>
    fetch(`http://127.0.0.1:${identity.port}${path}`, { headers: { "x-authorization": `Bearer ${state.token}` } });
  async function ok<T>(method: string, path: string, body?: unknown, by = state.token): Promise<T> {
    const answer = await call(method, path, body, by);
    expect([method, path, answer.status, answer.body?.message]).toEqual([method, path, 200, undefined]);
    return answer.body;
  }
  const aProfile = { name: "p", type: "DEFAULT", transportType: "DEFAULT" };
  const profile = await ok<DeviceProfile>("POST", "/api/deviceProfile", aProfile);
  const draft = (change: object = {}) => ({
    title: `Package ${++state.made}`,
    version: "1.0",
    type: "FIRMWARE",
    deviceProfileId: profile.id,
    ...change,
  });
  const create = (change: object = {}) => ok<OtaPackageInfo>("POST", "/api/otaPackage", draft(change));
  async function upload(id: EntityId, bytes: Uint8Array, query = "checksumAlgorithm=SHA256", part = "file") {
    const form = new FormData();
    form.append("checksum", "a field that nobody asked for");
    form.append(part, new File([Buffer.from(bytes)], "image v1.bin", { type: "application/x-firmware" }));
    const response = await fetch(`http://127.0.0.1:${identity.port}/api/otaPackage/${id.id}?${query}`, {
      method: "POST",
      headers: { "x-authorization": `Bearer ${state.token}` },
      body: form,
    });
    const body: Wire = await response.json();
    return { status: response.status, body };
  }
  const filled = async (change: object = {}) => {
    const { id } = await create(change);
    return (await upload(id, randomBytes(100))).body as OtaPackageInfo;
  };
  const leftovers = async () => {
    const { db } = database;
    const pieces = await db.selectFrom("stored_file_piece").select("file_id").distinct().execute();
    const wanted = await db.selectFrom("ota_package").select("file_id").where("file_id", "is not", null).execute();
    const used = new Set(wanted.map(({ file_id }) => file_id));
    return pieces.filter(({ file_id }) => !used.has(file_id)).length;
  };
  return {
    database,
    identity,
    files,
    listeners,
    told,
    stranger,
    profile,
    state,
    call,
    raw,
    ok,
    draft,
    create,
    upload,
    filled,
    leftovers,
    async close() {
      await identity.close();
      await database.close();
    },
  };
}
