import { Agent, request as send } from "node:http";
import { type RunningPlatform, startPlatform } from "@orrery/e2e/platform";
import { claimPlatform, createTenant } from "../platform/bench-tenant.ts";
import { processorMs } from "../platform/processor-time.ts";
import { type Call, commonestCalls } from "./calls.ts";
import { callsOfKinds } from "./kind-calls.ts";

export interface SubjectOptions {
  readonly devices: number;
  readonly connections: number;
  /** By a proxy, for a caller that takes compressed answers. */
  readonly isElsewhere: boolean;
  readonly of: "commonest" | "kinds";
  /** Settings of the platform. */
  readonly settings: Readonly<Record<string, string>>;
}

/** A platform with a tenant, and the calls that are measured on it. */
export class Subject implements AsyncDisposable {
  readonly #platform: RunningPlatform;
  readonly #agent: Agent;
  readonly #options: SubjectOptions;
  #changesMade = 0;
  calls: Readonly<Record<string, Call>> = {};

  private constructor(platform: RunningPlatform, options: SubjectOptions) {
    this.#platform = platform;
    this.#options = options;
    this.#agent = new Agent({ keepAlive: true, maxSockets: options.connections });
  }

  static async start(options: SubjectOptions): Promise<Subject> {
    const { devices, isElsewhere, of, settings } = options;
    const proxies: Record<string, string> = isElsewhere ? { ORRERY_TRUSTED_PROXIES: "127.0.0.1" } : {};
    const platform = await startPlatform({
      demo: "off",
      settings: { ORRERY_LOG_LEVEL: "error", ...proxies, ...settings },
    });
    const subject = new Subject(platform, options);
    const system = await claimPlatform(platform);
    const tenant = await createTenant(platform, system, { name: "tenant", deviceCount: devices });
    const tokens = { tenant: await tenant.client.session.accessToken(), system: await system.session.accessToken() };
    subject.calls =
      of === "kinds"
        ? await callsOfKinds(tenant, tokens, async (made) => (await subject.call(made)).toString())
        : commonestCalls(tenant, tokens.tenant);
    system.close();
    tenant.client.close();
    return subject;
  }

  /** The answer's body. @throws when it is no success. */
  call({ path, token, changes, body: unchanged }: Call): Promise<Buffer> {
    const body = changes && unchanged ? this.#changed(unchanged) : unchanged;
    const place = this.#options.isElsewhere ? { "x-forwarded-for": "192.0.2.1", "accept-encoding": "gzip" } : {};
    return new Promise((resolve, reject) => {
      const headers = { "x-authorization": `Bearer ${token}`, "content-type": "application/json", ...place };
      const method = body === undefined ? "GET" : "POST";
      const request = send(`${this.#platform.httpUrl}${path}`, { agent: this.#agent, method, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const answer = Buffer.concat(chunks);
          if (response.statusCode === 200) resolve(answer);
          else reject(new Error(`${path}: ${response.statusCode} ${answer}`));
        });
      });
      request.on("error", reject);
      request.end(body);
    });
  }

  /** Concurrency is the number of connections; each calls again after its answer. */
  async repeat(repeated: Call, times: number): Promise<void> {
    let left = times;
    const caller = async (): Promise<void> => {
      while (left-- > 0) await this.call(repeated);
    };
    await Promise.all(Array.from({ length: this.#options.connections }, caller));
  }

  /** Processor time of the platform for one call, in milliseconds. */
  async cpuMsOf(repeated: Call, times: number): Promise<number> {
    const before = processorMs(this.#platform.pid);
    await this.repeat(repeated, times);
    return (processorMs(this.#platform.pid) - before) / times;
  }

  #changed(body: string): string {
    const n = ++this.#changesMade;
    return JSON.stringify({ ...JSON.parse(body), additionalInfo: { note: n }, mobileOrder: n });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#agent.destroy();
    await this.#platform[Symbol.asyncDispose]();
  }
}
