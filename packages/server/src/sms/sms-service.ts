import { PlatformError, SYSTEM_TENANT, type TenantId } from "@orrery/model";
import { type QueueLimits, SendingQueue } from "../kernel/async/sending-queue.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Egress } from "../kernel/egress/egress.ts";
import type { SettingsWithSecrets } from "../settings/settings-with-secrets.ts";
import { awsSns } from "./aws-sns.ts";
import { PUBLIC_ENDPOINTS, type SmsEndpoints, type SmsProvider } from "./sms-provider.ts";
import { parseSmsSettings, type SmsSettings } from "./sms-settings.ts";
import { twilio } from "./twilio.ts";

const LIMITS: QueueLimits = { concurrency: 4, waiting: 1_000 };
const E164 = /^\+[1-9]\d{1,14}$/;
/** Ten concatenated messages; providers refuse more. */
const MAX_LENGTH = 1_600;

export interface SmsServiceOptions {
  /** The settings `sms`; undefined when SMS is not configured. */
  readonly settings: () => Promise<SettingsWithSecrets | undefined>;
  readonly clock: Clock;
  readonly http: Pick<Egress, "send">;
  readonly endpoints?: SmsEndpoints | undefined;
}

/** Sends short messages through the provider of the settings. */
export class SmsService {
  readonly #settings: SmsServiceOptions["settings"];
  readonly #clock: Clock;
  readonly #http: SmsServiceOptions["http"];
  readonly #endpoints: SmsEndpoints;
  readonly #queue = new SendingQueue(LIMITS);

  constructor({ settings, clock, http, endpoints = PUBLIC_ENDPOINTS }: SmsServiceOptions) {
    this.#settings = settings;
    this.#clock = clock;
    this.#http = http;
    this.#endpoints = endpoints;
  }

  /** @throws {PlatformError} `notSupported` "Unable to send SMS: …" when no provider has accepted the message. */
  send(to: string, message: string): Promise<void> {
    return this.#inOrder(async () => {
      const settings = await this.#settings();
      if (!settings) throw new Error("no SMS provider is set up");
      await this.#deliver(SYSTEM_TENANT, parseSmsSettings(settings), to, message);
    });
  }

  /** Sends through another provider than that of the settings; the call counts as one of the tenant. */
  sendBy(tenantId: TenantId, settings: SmsSettings, to: string, message: string): Promise<void> {
    return this.#inOrder(() => this.#deliver(tenantId, settings, to, message));
  }

  close(): Promise<void> {
    return this.#queue.close();
  }

  async #deliver(tenantId: TenantId, settings: SmsSettings, to: string, message: string): Promise<void> {
    if (!E164.test(to)) throw new Error(`'${to}' is no phone number in the form of E.164, for example +12025550123`);
    if (message === "") throw new Error("the message is empty");
    if (message.length > MAX_LENGTH) throw new Error(`the message is longer than ${MAX_LENGTH} characters`);
    await this.#provider(tenantId, settings).send(to, message);
  }

  #provider(tenantId: TenantId, settings: SmsSettings): SmsProvider {
    const caller = { tenantId, http: this.#http, clock: this.#clock };
    switch (settings.type) {
      case "AWS_SNS":
        return awsSns(caller, settings, this.#endpoints.awsSns(settings.region));
      case "TWILIO":
        return twilio(caller, settings, this.#endpoints.twilio);
    }
  }

  async #inOrder(task: () => Promise<void>): Promise<void> {
    try {
      await this.#queue.send(task);
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new PlatformError("notSupported", `Unable to send SMS: ${reason}`, { cause });
    }
  }
}
