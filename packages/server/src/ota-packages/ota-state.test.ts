import type { OtaPackageInfo } from "@orrery/model";
import { expect, test } from "vitest";
import { packageAttributes, packageKeys, queuedPoints } from "./ota-state.ts";

const binary = {
  type: "FIRMWARE",
  title: "T",
  version: "1",
  tag: "T 1",
  url: null,
  dataSize: 7,
  checksum: "ab",
  checksumAlgorithm: "MD5",
} as OtaPackageInfo;
const linked = { ...binary, type: "SOFTWARE", tag: null, url: "http://a", dataSize: null, checksum: null } as const;

const plain = (list: readonly { key: string; value: { value: unknown } }[]) =>
  Object.fromEntries(list.map(({ key, value }) => [key, value.value]));

test("points name the package that a device has to install", () => {
  expect(plain(queuedPoints(binary, 5))).toEqual({
    target_fw_title: "T",
    target_fw_version: "1",
    target_fw_tag: "T 1",
    target_fw_ts: 5,
    fw_state: "QUEUED",
  });
  expect(Object.keys(plain(queuedPoints(linked, 5)))).not.toContain("target_sw_tag");
});

test("attributes describe the package, without those of the previous one", () => {
  const ofBinary = packageAttributes(binary);
  expect(plain(ofBinary.present)).toEqual({
    fw_title: "T",
    fw_version: "1",
    fw_tag: "T 1",
    fw_size: 7,
    fw_checksum: "ab",
    fw_checksum_algorithm: "MD5",
  });
  expect(ofBinary.absent).toEqual(["fw_url"]);
  const ofLinked = packageAttributes({ ...linked, checksumAlgorithm: null });
  expect(plain(ofLinked.present)).toEqual({ sw_title: "T", sw_version: "1", sw_url: "http://a" });
  expect(ofLinked.absent).toEqual(["sw_tag", "sw_size", "sw_checksum", "sw_checksum_algorithm"]);
  expect(packageKeys("FIRMWARE").sort()).toEqual(
    [
      "fw_title",
      "fw_version",
      "fw_ts",
      "fw_state",
      "fw_size",
      "fw_checksum",
      "fw_checksum_algorithm",
      "fw_url",
      "fw_tag",
    ].sort(),
  );
});
