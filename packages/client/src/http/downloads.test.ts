import { entityId, NULL_UUID } from "@orrery/model";
import { expect, test } from "vitest";
import { createClient } from "../client.ts";
import { fakePair } from "../testing/fake-platform.ts";

test.each([
  ["attachment;filename=plain.bin", "plain.bin", "plain.bin"],
  [`attachment;filename="M_nchen.bin";filename*=UTF-8''M%C3%BCnchen.bin`, "M%C3%BCnchen.bin", "München.bin"],
  [`attachment;filename="a%20b.bin";filename*=UTF-8''a%2520b.bin`, "a%20b.bin", "a%20b.bin"],
  ["", "only-here.bin", "only-here.bin"],
  ["", "50%.bin", "50%.bin"],
])("a file with the headers %j and %j is called %j", async (disposition, name, fileName) => {
  const client = createClient({
    baseUrl: "http://iot.example",
    fetch: async () => new Response("x", { headers: { "content-disposition": disposition, "x-filename": name } }),
  });
  client.session.use(fakePair("a"));
  const file = await client.otaPackages.download(entityId("OTA_PACKAGE", NULL_UUID));
  expect([file.fileName, await file.data.text()]).toEqual([fileName, "x"]);
});
