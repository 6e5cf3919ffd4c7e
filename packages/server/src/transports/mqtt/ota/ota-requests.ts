import type { OtaPackageType } from "@orrery/model";
import type { DeviceSession } from "../../../connectivity/device-session.ts";
import { type ByteRange, chunkRange } from "../../../connectivity/ota/chunk-range.ts";
import type { DevicePackage } from "../../../connectivity/ota/device-packages.ts";
import { Mutex } from "../../../kernel/async/mutex.ts";
import type { ClientConnection } from "../client/client-connection.ts";
import type { MqttContext } from "../context.ts";
import type { DeviceDownlinks } from "../device/device-downlinks.ts";
import { REASON } from "../wire/reasons.ts";
import { OTA_ERRORS, OTA_RESPONSE_FILTERS, type OtaTarget, otaResponseTopic } from "./ota-topics.ts";

/** Maximum number of downloads that are remembered per connection. */
const MAX_DOWNLOADS = 16;
/** Longer chunks are written as they are read: to join them would cost more than to send them. */
const MAX_BUFFERED_BYTES = 4_096;

type File = NonNullable<DevicePackage["file"]>;

/** The package of a request id, from its first chunk on; a package that is assigned later needs new request ids. */
interface Download {
  readonly file: File;
  /** Size of a chunk for requests without one; 0: the whole file. */
  size: number;
}

/** Error texts for devices. */
type Refusal = "PAYLOAD_TOO_LARGE" | "NOT_FOUND" | "FAILURE";

export interface OtaRequestsOptions {
  readonly context: MqttContext;
  readonly connection: ClientConnection;
  readonly session: DeviceSession;
  readonly downlinks: DeviceDownlinks;
}

/**
 * Sends the requested chunks of a device's packages, one after another, each when the previous one has been read
 * (reference: device connectivity, 12.3).
 */
export class OtaRequests {
  readonly #options: OtaRequestsOptions;
  readonly #turns = new Mutex();
  readonly #downloads = new Map<string, Download>();

  constructor(options: OtaRequestsOptions) {
    this.#options = options;
  }

  /**
   * `size`: size of a chunk in bytes, `undefined` when the request has none. Resolves when the chunk was written;
   * `acknowledge` is called before that, unless there is no chunk: then the device gets an error and its connection is
   * closed.
   */
  serve(target: OtaTarget, size: number | undefined, acknowledge: () => void): Promise<void> {
    return this.#turns.run(async () => {
      const { connection, context } = this.#options;
      if (connection.isClosed) return;
      if ((size ?? 0) > context.settings.maxPacketBytes) return this.#refuse(target.type, "PAYLOAD_TOO_LARGE");
      const download = await this.#download(target);
      if (typeof download === "string") return this.#refuse(target.type, download);
      if (size !== undefined) download.size = size;
      const range = chunkRange({ size: download.size, index: target.index }, download.file.sizeBytes);
      if (range.end - range.start > MAX_BUFFERED_BYTES) await this.#stream(target, download, range, acknowledge);
      else await this.#send(target, download, range, acknowledge);
      await connection.drained();
    });
  }

  async #download({ type, requestId }: OtaTarget): Promise<Download | Refusal> {
    const { context, session } = this.#options;
    const key = `${type}/${requestId}`;
    const known = this.#downloads.get(key);
    if (known) return known;
    const { current } = session.device;
    if (!context.link.sessions.admits(current)) return "FAILURE";
    const found = await context.link.packages.find(current, type);
    if (!found?.file) return found ? "FAILURE" : "NOT_FOUND";
    const download = { file: found.file, size: 0 };
    this.#downloads.set(key, download);
    const [oldest] = this.#downloads.keys();
    if (this.#downloads.size > MAX_DOWNLOADS && oldest !== undefined) this.#downloads.delete(oldest);
    return download;
  }

  async #send(target: OtaTarget, { file }: Download, range: ByteRange, acknowledge: () => void): Promise<void> {
    const { context, downlinks } = this.#options;
    const parts: Buffer[] = [];
    for await (const part of context.link.packages.read(file, range)) parts.push(part);
    acknowledge();
    const chunk = parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
    const sent = downlinks.publish(otaResponseTopic(target), OTA_RESPONSE_FILTERS[target.type], chunk);
    if (sent === undefined) this.#refuse(target.type, "PAYLOAD_TOO_LARGE");
  }

  /** Sends a chunk in parts, so that it is neither copied nor completely in memory. */
  async #stream(target: OtaTarget, { file }: Download, range: ByteRange, acknowledge: () => void): Promise<void> {
    const { context, downlinks } = this.#options;
    const payload = { sizeBytes: range.end - range.start, parts: context.link.packages.read(file, range) };
    acknowledge();
    const sent = downlinks.publishLong(otaResponseTopic(target), OTA_RESPONSE_FILTERS[target.type], payload);
    if (sent) await sent;
    else this.#refuse(target.type, "PAYLOAD_TOO_LARGE");
  }

  #refuse(type: OtaPackageType, refusal: Refusal): void {
    const { downlinks, connection } = this.#options;
    for (const topic of OTA_ERRORS[type]) downlinks.publish(topic, topic, refusal);
    connection.close(REASON.implementationError);
  }
}
