import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FileStore } from "../kernel/files/file-store.ts";
import { Ids } from "../kernel/ids.ts";
import { TEST_DATABASES, testLog } from "../testing/databases.ts";
import { MAX_BYTES, startTestPackages, type TestPackages } from "./test-ota-packages.ts";

const HOUR_MS = 60 * 60 * 1000;

describe.each(TEST_DATABASES)("uploads of OTA packages on $name", ({ open }) => {
  let ota: TestPackages;
  beforeAll(async () => {
    ota = await startTestPackages(open);
  });
  afterAll(() => ota.close());

  test.each([
    ["checksumAlgorithm=SHA256&checksum=00", "file", 10, "Wrong otaPackage file!"],
    ["checksumAlgorithm=SHA256", "other", 10, "Required request part 'file' is not present"],
    ["checksumAlgorithm=SHA256", "file", 0, "OtaPackage data should be specified!"],
    ["checksumAlgorithm=SHA1", "file", 10, "No enum constant ChecksumAlgorithm.SHA1"],
    ["", "file", 10, "'checksumAlgorithm' is missing"],
  ])(
    "CORE-5.021 an upload with %s as %s of %i bytes is refused and leaves nothing",
    async (query, part, size, message) => {
      const { id } = await ota.create();
      const { status, body } = await ota.upload(id, randomBytes(size), query, part);
      expect([status, body.message]).toEqual([400, message]);
      expect(await ota.ok("GET", `/api/otaPackage/info/${id.id}`)).toMatchObject({ hasData: false, fileName: null });
      expect(await ota.leftovers()).toBe(0);
    },
  );

  test("a file that is too large is refused and leaves nothing", async () => {
    const { id } = await ota.create();
    const { status, body } = await ota.upload(id, Buffer.alloc(MAX_BYTES + 1));
    expect([status, body.message]).toEqual([413, `Maximum upload size of ${MAX_BYTES} bytes exceeded!`]);
    expect(await ota.leftovers()).toBe(0);
    expect((await ota.upload(id, Buffer.alloc(MAX_BYTES))).status).toBe(200);
  });

  test("an upload that breaks off leaves nothing, and can be repeated", async () => {
    const { id } = await ota.create();
    const socket = connect(ota.identity.port, "127.0.0.1");
    const head = [
      `POST /api/otaPackage/${id.id}?checksumAlgorithm=MD5 HTTP/1.1`,
      "Host: localhost",
      `X-Authorization: Bearer ${ota.state.token}`,
      "Content-Type: multipart/form-data; boundary=b",
      "Content-Length: 2000000",
      "",
      "--b",
      'Content-Disposition: form-data; name="file"; filename="f"',
      "Content-Type: application/x",
      "",
      "",
    ];
    socket.write(head.join("\r\n"));
    socket.write(Buffer.alloc(700_000));
    await expect.poll(ota.leftovers).toBe(1); // partly written
    socket.destroy();
    await expect.poll(ota.leftovers).toBe(0);
    expect(await ota.ok("GET", `/api/otaPackage/info/${id.id}`)).toMatchObject({ hasData: false });
    expect((await ota.upload(id, randomBytes(10))).status).toBe(200);
  });

  test("a body that ends without its last boundary leaves nothing", async () => {
    const { id } = await ota.create();
    const body = '--b\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\nbytes';
    const headers = { "content-type": "multipart/form-data; boundary=b" };
    const answer = await ota.identity.call(
      "POST",
      `/api/otaPackage/${id.id}?checksumAlgorithm=MD5`,
      ota.state.token,
      body,
      headers,
    );
    expect([answer.status, answer.body.message]).toEqual([400, "The upload is incomplete or broken"]);
    expect(await ota.leftovers()).toBe(0);
    for (const type of ["application/json", "multipart/form-data", "multipart/mixed; boundary=b"]) {
      const path = `/api/otaPackage/${id.id}?checksumAlgorithm=MD5`;
      const wrong = await ota.identity.call("POST", path, ota.state.token, "{}", { "content-type": type });
      expect([400, 415]).toContain(wrong.status);
    }
  });

  test("one of two concurrent uploads wins", async () => {
    const { id } = await ota.create();
    const answers = await Promise.all([1, 2, 3].map(() => ota.upload(id, randomBytes(400_000))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const winner = answers.find(({ status }) => status === 200);
    expect(await ota.ok("GET", `/api/otaPackage/info/${id.id}`)).toEqual(winner?.body);
    expect(await ota.leftovers()).toBe(0);
  });

  test("files left by a crash are removed when they are old", async () => {
    async function* some(): AsyncGenerator<Uint8Array> {
      yield randomBytes(400_000);
    }
    const written = await ota.files.write(some());
    const [sooner, later] = [0, 2 * HOUR_MS].map((ms) => {
      const clock = () => Date.now() + ms;
      return new FileStore({ database: ota.database, ids: new Ids(clock), clock, log: testLog });
    });
    await sooner?.sweep();
    expect(await ota.leftovers()).toBe(1); // its writer may still be running
    await later?.sweep();
    expect(await ota.leftovers()).toBe(0);
    await sooner?.close();
    await later?.close();
    const kept = ota.database.db.transaction().execute((tx) => ota.files.keep(written, tx));
    await expect(kept).rejects.toThrow("was thrown away");
  });

  test("a file that is written for hours is not removed", async () => {
    const bytes = randomBytes(500_000);
    async function* slowly(): AsyncGenerator<Uint8Array> {
      yield bytes.subarray(0, 300_000);
      ota.state.later = 2 * HOUR_MS;
      await ota.files.sweep();
      yield bytes.subarray(300_000);
    }
    const id = await ota.files.write(slowly());
    await ota.files.sweep();
    await ota.database.db.transaction().execute((tx) => ota.files.keep(id, tx));
    await ota.files.sweep();
    ota.state.later = 0;
    const pieces: Buffer[] = [];
    for await (const piece of ota.files.read(id)) pieces.push(piece);
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
  });
});
