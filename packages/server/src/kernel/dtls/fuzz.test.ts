import { expect, test } from "vitest";
import { damaged, numbersOf } from "../../testing/damaged-bytes.ts";
import { trialSeed, trialSize } from "../../testing/trials.ts";
import { DEVICE_CERTIFICATE } from "../../transports/testing/certificates.ts";
import { GROUP } from "./crypto/key-share.ts";
import type { PeerAddress } from "./secure-datagrams.ts";
import { startServer } from "./testing/client-and-server.ts";
import { DtlsClient, type DtlsClientOptions } from "./testing/dtls-client.ts";
import { PSK as KNOWN } from "./testing/echo-server.ts";

const SEED = trialSeed(6_347);
const PSK = { identity: KNOWN.identity, key: Buffer.from(KNOWN.key, "hex") };
/** Handshakes of every kind, which are damaged. */
const KINDS: readonly Omit<DtlsClientOptions, "send">[] = [
  { psk: PSK },
  { psk: PSK, cid: Buffer.from("8 bytes."), extendedMasterSecret: false },
  { psk: { ...PSK, key: Buffer.alloc(16) } },
  { group: GROUP.x25519 },
  { certificate: DEVICE_CERTIFICATE, suite: 0xc02b },
  { certificate: DEVICE_CERTIFICATE, rawPublicKey: true, cid: Buffer.alloc(0) },
];
const BOUNDS = { maxHandshakes: 20, maxSessions: 30, handshakeTimeoutMs: 20_000, idleTimeoutMs: 100_000 };
const UNLIMITED = { maxHandshakesPerAddress: 1_000, handshakesPerSecond: 1e6, handshakesPerSecondPerAddress: 1e6 };
const MAX_ROUNDS = 12;
const MAX_RECORDED = 300;
const MAX_AMPLIFICATION = 3;

test(`damaged, lost, doubled and forged handshakes change nothing for others (seed ${SEED})`, async () => {
  const next = numbersOf(SEED);
  const server = startServer({ settings: { ...BOUNDS, ...UNLIMITED } });
  const { endpoint } = server;
  const recorded: Buffer[] = [];
  /** Addresses that never see what is sent to them. */
  const blind = new Map<string, { got: number; sent: number }>();
  const pick = () => recorded[next(recorded.length)] ?? Buffer.alloc(0);
  const take = (datagram: Buffer, from: PeerAddress) => endpoint.receive(datagram, from, server.now);
  const forge = (trial: number) => {
    const from = { address: `10.66.${next(2)}.${next(3)}`, port: 1 + (trial % 5_000) };
    const datagram = next(3) === 0 ? damaged(pick(), next) : pick();
    const seen = blind.get(`${from.address} ${from.port}`) ?? { got: 0, sent: 0 };
    blind.set(`${from.address} ${from.port}`, { ...seen, sent: seen.sent + datagram.length });
    take(datagram, from);
  };
  const deliver = (datagram: Buffer, from: PeerAddress) => {
    const fate = next(20);
    if (fate < 3) take(damaged(datagram, next), from);
    else if (fate === 3) take(pick(), from);
    if (fate === 4) return; // lost
    take(datagram, from);
    if (fate === 5) take(datagram, from);
  };

  for (let trial = 1; trial <= trialSize(200); trial += 1) {
    const own = { address: "10.0.0.1", port: 1 + (trial % 60_000) };
    const outbox: Buffer[] = [];
    const kind = KINDS[next(KINDS.length)] ?? { psk: PSK };
    const client = new DtlsClient({ ...kind, send: (datagram) => void outbox.push(datagram) });
    client.start();
    for (let round = 0; round < MAX_ROUNDS && client.alert === undefined; round += 1) {
      for (const datagram of outbox.splice(0)) {
        recorded[next(MAX_RECORDED)] = datagram;
        deliver(datagram, own);
      }
      if (next(2) === 0) forge(trial);
      await new Promise((resolve) => setImmediate(resolve));
      for (const { bytes, to } of server.sent.splice(0)) {
        const seen = blind.get(`${to.address} ${to.port}`);
        if (seen) seen.got += bytes.length;
        else if (to.port === own.port && next(12) > 0) hear(client, bytes);
      }
      if (client.established) client.say(Buffer.from("hello"));
      else if (outbox.length === 0) client.repeat();
      server.now += next(1_500);
      endpoint.tick(server.now);
    }
    expect(endpoint.handshakes).toBeLessThanOrEqual(BOUNDS.maxHandshakes);
    expect(endpoint.sessions).toBeLessThanOrEqual(BOUNDS.maxSessions);
  }
  expect(server.errors).toEqual([]);
  const { established, failed, dropped } = endpoint.counts;
  expect(Math.min(established, failed, dropped)).toBeGreaterThan(10); // it was tried
  for (const [address, { got, sent }] of blind) {
    expect({ address, isBounded: got <= sent * MAX_AMPLIFICATION }).toEqual({ address, isBounded: true });
  }

  server.now += BOUNDS.idleTimeoutMs + BOUNDS.handshakeTimeoutMs;
  endpoint.tick(server.now);
  expect([endpoint.handshakes, endpoint.sessions]).toEqual([0, 0]);
  for (const [index, kind] of KINDS.entries()) {
    const client = await server.connect(61_000 + index, kind);
    expect([index, client.established]).toEqual([index, index !== 2]); // that one has a wrong key
  }
});

/** What a client of damaged handshakes cannot read ends its attempt, as it would for a real one. */
function hear(client: DtlsClient, bytes: Buffer): void {
  try {
    client.receive(bytes);
  } catch {
    client.alert ??= 0;
  }
}
