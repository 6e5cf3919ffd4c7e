import { expect, test } from "vitest";
import { damaged, numbersOf } from "../../../testing/damaged-bytes.ts";
import { trialSeed, trialSize } from "../../../testing/trials.ts";
import { arrived } from "../agents/exchanges.ts";
import { usmKeys } from "../usm/usm-user.ts";
import { isSignedBy, openV3, readV3Header, v3MessageBytes } from "../usm/v3-message.ts";
import { BerError } from "./ber.ts";
import { communityMessageBytes } from "./community-message.ts";
import { plainPdu } from "./pdu.ts";

const SEED = trialSeed(15_031_988);
const ENGINE = { id: Buffer.from("8000000001020304", "hex"), boots: 3, time: 77 };
const KEYS = usmKeys(
  {
    name: "user",
    authenticationProtocol: "SHA_256",
    authenticationPassphrase: "a long passphrase",
    privacyProtocol: "DES",
    privacyPassphrase: "a long passphrase",
  },
  ENGINE.id,
);
const BINDINGS = [
  { oid: "1.3.6.1.2.1.1.3.0", value: { type: "timeTicks", value: 12_345 } },
  { oid: "1.3.6.1.2.1.1.5.0", value: { type: "octets", value: Buffer.from("a name") } },
  { oid: "1.3.6.1.2.1.31.1.1.1.6.1", value: { type: "counter64", value: 1n << 60n } },
] as const;
const context = { contextEngineId: ENGINE.id, contextName: "" };
const v3 = { id: 5, engine: ENGINE, userName: "user", isReportable: true, ...context };
const response = plainPdu("response", 5, BINDINGS);
const CORPUS = [
  communityMessageBytes({ version: "V2C", community: Buffer.from("public"), pdu: response }),
  communityMessageBytes({ version: "V1", community: Buffer.from("public"), pdu: plainPdu("inform", 5, BINDINGS) }),
  v3MessageBytes({ ...v3, keys: KEYS, pdu: response }),
  v3MessageBytes({ ...v3, keys: undefined, pdu: plainPdu("report", 5, BINDINGS.slice(0, 1)) }),
];

test(`damaged datagrams are read or refused, and nothing else happens (seed ${SEED})`, () => {
  const next = numbersOf(SEED);
  const size = trialSize(20_000);
  let refused = 0;
  for (let trial = 0; trial < size; trial += 1) {
    const bytes = damaged(CORPUS[next(CORPUS.length)] ?? Buffer.alloc(0), next);
    try {
      const message = arrived(bytes);
      if (message.kind === "v3") openV3(message.header, message.header.isPrivate ? KEYS : undefined);
    } catch (error) {
      if (!(error instanceof BerError)) throw error;
      refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(size / 10);
  expect(refused).toBeLessThan(size);
});

test("every changed bit of a signed message breaks its signature or makes it unreadable", () => {
  const good = v3MessageBytes({ ...v3, keys: KEYS, pdu: response });
  expect(isSignedBy(readV3Header(good), KEYS)).toBe(true);
  for (let bit = 0; bit < good.length * 8; bit += 1) {
    const bytes = Buffer.from(good);
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    let isAccepted = false;
    try {
      isAccepted = isSignedBy(readV3Header(bytes), KEYS);
    } catch (error) {
      expect(error).toBeInstanceOf(BerError);
    }
    expect(isAccepted, `bit ${bit}`).toBe(false);
  }
});
