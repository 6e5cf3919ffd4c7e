import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import type { ChecksumAlgorithm } from "@orrery/model";
import { Murmur32, Murmur128 } from "./murmur3.ts";
import type { RunningChecksum } from "./running-checksum.ts";

export function startChecksum(algorithm: ChecksumAlgorithm): RunningChecksum {
  switch (algorithm) {
    case "MD5":
    case "SHA256":
    case "SHA384":
    case "SHA512":
      return cryptographic(algorithm.toLowerCase());
    case "CRC32":
      return new Crc32();
    case "MURMUR3_32":
      return new Murmur32();
    case "MURMUR3_128":
      return new Murmur128();
  }
}

function cryptographic(name: string): RunningChecksum {
  const hash = createHash(name);
  return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest("hex") };
}

class Crc32 implements RunningChecksum {
  #value = 0;

  update(bytes: Uint8Array): void {
    this.#value = crc32(bytes, this.#value);
  }

  digest(): string {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(this.#value);
    return bytes.toString("hex");
  }
}
