import { type Entry, isPlatformError, type OtaPackageType } from "@orrery/model";
import { log, storeContent } from "../client/client-uplinks.ts";
import { writeFormat } from "../client/content-choice.ts";
import { isSuccess, type Outcome } from "../client/operations.ts";
import type { RegisteredClient } from "../client/registered-client.ts";
import { resultText } from "./state-texts.ts";
import { BINARY_CONTAINER, UPDATE_RESOURCES, type UpdateResources } from "./update-resources.ts";
import {
  type Facts,
  isRetried,
  isUpdateNeeded,
  packageName,
  statusOfResult,
  statusOfState,
  type Target,
  type UpdateStatus,
} from "./update-state.ts";

/** How far an update has come. */
interface Progress {
  /** Name of the package that was begun. */
  readonly wanted: string;
  status: UpdateStatus | undefined;
  retries: number;
}

const COPIES = { pull: 2, push: 1, container: 3 } as const;

/** Brings one client to the firmware, or the software, that it has to have (reference: device connectivity, 14.6). */
export class ClientUpdate {
  readonly #client: RegisteredClient;
  readonly #type: OtaPackageType;
  readonly #resources: UpdateResources;
  #facts: Facts = {};
  #target: Target | undefined;
  #progress: Progress | undefined;
  #failed: string | undefined;

  constructor(client: RegisteredClient, type: OtaPackageType) {
    this.#client = client;
    this.#type = type;
    this.#resources = UPDATE_RESOURCES[type];
  }

  /** The package that is offered now; begins when it is another one. */
  async offer(target: Target | undefined): Promise<void> {
    this.#target = target;
    await this.begin();
  }

  /** Begins when an update is needed, the client is awake and nothing is in progress. */
  async begin(): Promise<void> {
    const target = this.#target;
    if (!target || !this.#client.isAwake || this.#progress?.wanted === packageName(target)) return;
    if (!isUpdateNeeded(target, this.#facts, this.#failed)) return;
    this.#progress = { wanted: packageName(target), status: undefined, retries: 0 };
    log(this.#client, `Info : ${this.#resources.prefix} update to ${target.title} ${target.version} begins`);
    await this.#send(target);
  }

  /** The client said something of itself; resolves when the status is stored. */
  async heard(fact: keyof Facts, value: string | number): Promise<void> {
    const before = this.#facts[fact];
    this.#facts = { ...this.#facts, [fact]: value };
    if (fact === "state" && typeof value === "number") await this.#stateIs(value);
    else if (fact === "result" && typeof value === "number") await this.#resultIs(value);
    else if (before !== value && before !== undefined) this.#client.attempt(() => this.begin());
  }

  async #stateIs(state: number): Promise<void> {
    const progress = this.#progress;
    if (!progress) return;
    const status = statusOfState(this.#type, state, progress.status);
    if (status === "FAILED") this.#failed = progress.wanted;
    await this.#statusIs(progress, status);
    if (state === this.#resources.ready) this.#client.attempt(() => this.#install(progress));
  }

  async #resultIs(result: number): Promise<void> {
    const progress = this.#progress;
    if (!progress) return;
    const status = statusOfResult(this.#type, result, progress.status);
    if (status === "FAILED" && isRetried(this.#type, result, progress.retries)) {
      progress.retries += 1;
      const target = this.#target;
      log(this.#client, `Warn : ${this.#resources.prefix} update failed (${result}), try ${progress.retries}`);
      if (target) this.#client.attempt(() => this.#send(target));
      return;
    }
    if (status === "FAILED") this.#failed = progress.wanted;
    await this.#statusIs(progress, status, result);
  }

  /** Stores a status that is another one than before. */
  async #statusIs(progress: Progress, status: UpdateStatus | undefined, result?: number): Promise<void> {
    if (!status || status === progress.status) return;
    progress.status = status;
    const { prefix } = this.#resources;
    const resultPath = this.#type === "FIRMWARE" ? "/5/0/5" : "/9/0/9";
    const error =
      status === "FAILED" && result !== undefined
        ? (resultText(resultPath, { type: "INTEGER", value: BigInt(result) }) ?? `Result ${result}`)
        : undefined;
    log(this.#client, `Info : ${prefix} ${status}${error ? `: ${error}` : ""}`);
    const entries: Entry[] = [
      [`${prefix}_state`, { type: "STRING", value: status }],
      ...(error ? [[`${prefix}_error`, { type: "STRING", value: error }] satisfies Entry] : []),
    ];
    const { link } = this.#client.parts;
    try {
      await link.uplinks.telemetry(this.#client.device, [{ ts: undefined, entries }], status.length);
    } catch (error) {
      if (!isPlatformError(error, "tooManyRequests")) throw error;
    }
  }

  async #send(target: Target): Promise<void> {
    const { state, uninstall, installed } = this.#resources;
    if (this.#facts.state === this.#resources.ready && this.#progress?.retries === 0) {
      if (this.#progress) await this.#install(this.#progress); // it was downloaded before
      return;
    }
    if (uninstall && this.#facts.state === installed) {
      await this.#client.ask({ kind: "execute", path: uninstall, argument: "1" });
    }
    const delivered = await this.#deliver(target);
    if (!delivered) return this.#failedBecause("The package has no file");
    if (!isSuccess(delivered.message)) return this.#failedBecause("The device refused the package");
    const heard = await this.#client.ask({ kind: "read", path: state }); // of clients that are not observed
    await storeContent(this.#client, state, heard.message);
  }

  /** @returns the answer of the client; `undefined` when there is nothing to send. */
  async #deliver(target: Target): Promise<Outcome | undefined> {
    const client = this.#client;
    const { bytes } = this.#resources;
    const { link, offers } = client.parts;
    if (target.url) return this.#writeUrl(target.url);
    const found = await link.packages.find(client.device, this.#type);
    const id = client.device.packages[this.#type]?.id;
    const file = found?.file;
    if (!file || !id) return undefined;
    const strategy = this.#strategy();
    if (strategy === COPIES.pull) {
      offers.add(client.endpoint.address, id, { device: client.device, type: this.#type });
      const server = this.#type === "FIRMWARE" ? client.profile?.firmwareUrl : client.profile?.softwareUrl;
      return this.#writeUrl(`${(server ?? "").replace(/\/+$/, "")}/tbfw/${id}`);
    }
    const source = {
      sizeBytes: file.sizeBytes,
      async read(start: number, end: number): Promise<Buffer> {
        const parts: Buffer[] = [];
        for await (const part of link.packages.read(file, { start, end })) parts.push(part);
        return Buffer.concat(parts);
      },
    };
    const path = strategy === COPIES.container ? BINARY_CONTAINER : bytes;
    return client.askAtOnce({ kind: "writeBytes", path, bytes: source });
  }

  #writeUrl(text: string) {
    const path = this.#resources.url;
    const leaves = [{ path, value: { type: "STRING", value: text } as const }];
    const { version, objects } = this.#client.registration;
    const format = writeFormat({ version, formats: objects.formats }, leaves, path.length);
    return this.#client.ask({ kind: "replace", path, leaves, format });
  }

  #strategy(): number {
    const { delivery } = this.#facts;
    if (this.#type === "FIRMWARE" && delivery === 0) return COPIES.pull;
    if (this.#type === "FIRMWARE" && delivery === 1) return COPIES.push;
    const { profile } = this.#client;
    return (this.#type === "FIRMWARE" ? profile?.firmwareStrategy : profile?.softwareStrategy) ?? COPIES.push;
  }

  async #install(progress: Progress): Promise<void> {
    const { message } = await this.#client.ask({ kind: "execute", path: this.#resources.install });
    if (isSuccess(message)) await this.#statusIs(progress, "UPDATING");
    else await this.#failedBecause("The device refused to install the package");
  }

  async #failedBecause(reason: string): Promise<void> {
    const progress = this.#progress;
    if (!progress) return;
    this.#failed = progress.wanted;
    log(this.#client, `Error : ${this.#resources.prefix}: ${reason}`);
    await this.#statusIs(progress, "FAILED");
  }
}
