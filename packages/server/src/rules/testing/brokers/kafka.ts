import { type AddressInfo, createServer, type Socket } from "node:net";
import { array, crc32c, int8, int16, int32, int64, KafkaReader, string } from "./kafka-bytes.ts";

/** A record that a broker has got. */
export interface ReceivedRecord {
  readonly topic: string;
  readonly partition: number;
  readonly key: string | null;
  readonly value: string | null;
  readonly headers: readonly (readonly [name: string, value: Buffer])[];
  readonly acks: number;
}

export interface KafkaOptions {
  /** The host that the broker announces; its own by default. */
  readonly announced?: string | undefined;
  /** Only this user may connect, by SASL PLAIN. */
  readonly login?: { readonly user: string; readonly password: string } | undefined;
  /** The error code with which each record is refused. */
  readonly refusal?: number | undefined;
  /** How often it does not know the topic that it is asked for. */
  readonly unknownTopics?: number | undefined;
}

const API_VERSIONS = 18;
const METADATA = 3;
const PRODUCE = 0;
const SASL_HANDSHAKE = 17;
const SASL_AUTHENTICATE = 36;
/** Of {@link API_VERSIONS}: before a login the client asks in the older one. */
const OLDER = 1;
/** Requests that it knows, each in one version. */
const VERSIONS: readonly (readonly [key: number, version: number])[] = [
  [PRODUCE, 7],
  [METADATA, 8],
  [API_VERSIONS, 3],
  [SASL_HANDSHAKE, 1],
  [SASL_AUTHENTICATE, 1],
];
const PARTITIONS = [0, 1];
const AUTHENTICATION_FAILED = 58;
const NO_ERROR = 0;
const UNKNOWN_TOPIC = 3;

/**
 * A broker of Kafka's protocol, by its published description, that checks every byte of what it gets: versions, lengths,
 * checksums and that nothing is left over. What is wrong is in `faults`.
 */
export async function startKafka({
  announced = "127.0.0.1",
  login,
  refusal = NO_ERROR,
  unknownTopics = 0,
}: KafkaOptions = {}) {
  let unknown = unknownTopics;
  const records: ReceivedRecord[] = [];
  const faults: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let isKnown = !login;
    let pending = Buffer.alloc(0);
    socket.on("error", () => undefined);
    socket.on("data", (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      while (pending.length >= 4 && pending.length >= 4 + pending.readInt32BE()) {
        const length = pending.readInt32BE();
        const request = pending.subarray(4, 4 + length);
        pending = pending.subarray(4 + length);
        try {
          const body = answer(new KafkaReader(request));
          if (body) socket.write(Buffer.concat([int32(body.length), body]));
        } catch (error) {
          faults.push(String(error));
          socket.destroy();
        }
      }
    });

    function answer(reader: KafkaReader): Buffer | undefined {
      const [key, version, correlation] = [reader.int16(), reader.int16(), int32(reader.int32())];
      if (reader.string() === null) throw new Error("the client has no name");
      const isOlder = key === API_VERSIONS && version === OLDER;
      const isKept = VERSIONS.some(([known, at]) => known === key && at === version);
      if (!isOlder && !isKept) throw new Error(`${key} in version ${version}`);
      const isLogin = key === API_VERSIONS || key === SASL_HANDSHAKE || key === SASL_AUTHENTICATE;
      if (!isKnown && !isLogin) throw new Error("a request before the login");
      const body = isOlder ? olderVersions() : bodyOf(key, reader);
      if (reader.rest > 0) throw new Error(`${reader.rest} bytes are left over`);
      return body && Buffer.concat([correlation, body]);
    }

    function bodyOf(key: number, reader: KafkaReader): Buffer | undefined {
      switch (key) {
        case API_VERSIONS:
          noTags(reader); // of the header
          if (!reader.compactString() || !reader.compactString()) throw new Error("no software name");
          noTags(reader);
          return versions();
        case METADATA: {
          const topics = reader.array(reader.string);
          const [isCreating] = [reader.int8(), reader.int8(), reader.int8()];
          if (isCreating !== 1) throw new Error("topics are not created");
          return metadata(topics);
        }
        case SASL_HANDSHAKE:
          if (reader.string() !== "PLAIN") throw new Error("another mechanism");
          return Buffer.concat([int16(NO_ERROR), array(string("PLAIN"))]);
        case SASL_AUTHENTICATE: {
          const given = reader.take(reader.int32()).toString();
          isKnown = given === `\0${login?.user}\0${login?.password}`;
          const outcome = isKnown
            ? [int16(NO_ERROR), string(null)]
            : [int16(AUTHENTICATION_FAILED), string("Wrong login")];
          return Buffer.concat([...outcome, int32(0), int64(0n)]);
        }
        default:
          return produce(reader);
      }
    }
  });

  function metadata(topics: readonly (string | null)[]): Buffer {
    const nodes = array(int32(1));
    const partition = (index: number) =>
      Buffer.concat([int16(NO_ERROR), int32(index), int32(1), int32(0), nodes, nodes, array()]);
    const topic = (name: string | null) =>
      Buffer.concat([
        int16(unknown-- > 0 ? UNKNOWN_TOPIC : NO_ERROR),
        string(name),
        int8(0),
        array(...PARTITIONS.map(partition)),
        int32(0),
      ]);
    const broker = Buffer.concat([int32(1), string(announced), int32(port), string(null)]);
    return Buffer.concat([
      ...[int32(0), array(broker), string("cluster"), int32(1)],
      ...[array(...topics.map(topic)), int32(0)],
    ]);
  }

  function produce(reader: KafkaReader): Buffer | undefined {
    if (reader.string() !== null) throw new Error("a transaction");
    const acks = reader.int16();
    reader.int32(); // its time
    const topics = reader.array(() => {
      const name = reader.string() ?? "";
      const partitions = reader.array(() => {
        const partition = reader.int32();
        const offset = BigInt(records.length);
        const batch = batchOf(reader.take(reader.int32()));
        if (refusal === NO_ERROR) records.push(...batch.map((record) => ({ topic: name, partition, acks, ...record })));
        return Buffer.concat([int32(partition), int16(refusal), int64(refusal ? -1n : offset), int64(-1n), int64(0n)]);
      });
      return Buffer.concat([string(name), array(...partitions)]);
    });
    return acks === 0 ? undefined : Buffer.concat([array(...topics), int32(0)]);
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    port,
    records,
    faults,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function versions(): Buffer {
  const each = VERSIONS.map(([key, version]) => Buffer.concat([int16(key), int16(version), int16(version), int8(0)]));
  return Buffer.concat([int16(NO_ERROR), int8(each.length + 1), ...each, int32(0), int8(0)]);
}

function olderVersions(): Buffer {
  const each = VERSIONS.map(([key, version]) => Buffer.concat([int16(key), int16(version), int16(version)]));
  return Buffer.concat([int16(NO_ERROR), array(...each), int32(0)]);
}

function noTags(reader: KafkaReader): void {
  if (reader.unsignedVarint() !== 0) throw new Error("tagged fields");
}

/** The records of a batch of version 2. */
function batchOf(bytes: Buffer): Pick<ReceivedRecord, "key" | "value" | "headers">[] {
  const head = new KafkaReader(bytes);
  head.int64(); // the base offset is the broker's
  if (head.int32() !== head.rest) throw new Error("the batch has another length");
  head.int32(); // the epoch of the leader is the broker's
  if (head.int8() !== 2) throw new Error("records of another version");
  const checksum = head.uint32();
  const body = head.take(head.rest);
  if (crc32c(body) !== checksum) throw new Error("the checksum is wrong");
  const reader = new KafkaReader(body);
  if (reader.int16() !== 0) throw new Error("compressed, or of a transaction");
  const last = reader.int32();
  reader.take(8 + 8 + 8 + 2 + 4); // times, producer, epoch, sequence
  const count = reader.int32();
  if (count !== last + 1) throw new Error("another number of records");
  const found = Array.from({ length: count }, () => recordOf(reader));
  if (reader.rest > 0) throw new Error("bytes after the records");
  return found;
}

function recordOf(batch: KafkaReader): Pick<ReceivedRecord, "key" | "value" | "headers"> {
  const reader = new KafkaReader(batch.take(batch.varint()));
  reader.take(1); // attributes, not used
  reader.varint(); // difference of the time
  reader.varint(); // difference of the offset
  const [key, value] = [reader.varBytes(), reader.varBytes()];
  const headers = Array.from({ length: reader.varint() }, () => {
    const name = reader.varBytes()?.toString() ?? "";
    return [name, reader.varBytes() ?? Buffer.alloc(0)] as const;
  });
  if (reader.rest > 0) throw new Error("bytes after the headers");
  return { key: key?.toString() ?? null, value: value?.toString() ?? null, headers };
}
