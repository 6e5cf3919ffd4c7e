import type { Socket } from "node:net";
import type { TenantId, UsageCounter, UsageFeature } from "@orrery/model";
import { TenantSlots } from "../../kernel/egress/tenant-slots.ts";
import type { Email } from "../../mail/email.ts";
import type { MailServer } from "../../mail/mail-settings.ts";
import { deliver, type Mailer, unableToSend } from "../../mail/mailer.ts";
import type { SmsService } from "../../sms/sms-service.ts";
import type { SmsSettings } from "../../sms/sms-settings.ts";
import { inTime } from "../nodes/parts/in-time.ts";
import { boundReceived } from "../nodes/parts/received-bytes.ts";
import type { MessagingPort } from "../ports/messaging.ts";
import type { NetworkPort } from "../ports/network.ts";

/** Of one tenant at a time, through the servers of the installation: these have few connections for all. */
const MAX_AT_ONCE = 2;
const MAX_WAITING = 100;
/** For an email from the first byte to the last answer, beyond what its server's settings allow for one step. */
const EMAIL_TIMEOUT_MS = 120_000;

export interface TenantMessagesOptions {
  readonly mailer: Pick<Mailer, "send" | "sender">;
  readonly sms: Pick<SmsService, "send" | "sendBy">;
  readonly network: NetworkPort;
  readonly usage: {
    allows(tenantId: TenantId, feature: UsageFeature): boolean;
    count(tenantId: TenantId, counter: UsageCounter): void;
  };
}

/** Emails and SMS of rule chains, counted and limited by tenant; own mail servers are reached as all that tenants name. */
export class TenantMessages implements MessagingPort {
  readonly #options: TenantMessagesOptions;
  readonly #slots = new TenantSlots(MAX_AT_ONCE, MAX_WAITING); // one tenant does not fill the queue that all share

  constructor(options: TenantMessagesOptions) {
    this.#options = options;
  }

  async sendEmail(tenantId: TenantId, email: Email, server?: MailServer): Promise<void> {
    const { usage, mailer, network } = this.#options;
    if (!usage.allows(tenantId, "email")) throw new Error("Email sending is disabled due to API limits!");
    if (server) await network.perform(tenantId, () => this.#deliver(tenantId, email, server));
    else await this.#slots.run(tenantId, () => mailer.send(email));
    usage.count(tenantId, "emails");
  }

  async sendSms(tenantId: TenantId, to: string, text: string, provider?: SmsSettings): Promise<void> {
    const { usage, sms } = this.#options;
    if (!provider && !usage.allows(tenantId, "sms")) throw new Error("SMS sending is disabled due to API limits!");
    await this.#slots.run(tenantId, () => (provider ? sms.sendBy(tenantId, provider, to, text) : sms.send(to, text)));
    if (!provider) usage.count(tenantId, "sms"); // limited is what goes through the provider of the installation
  }

  async #deliver(tenantId: TenantId, email: Email, server: MailServer): Promise<void> {
    const { host, port, timeoutMs, proxy } = server;
    const place = { host, port, timeoutMs, ...(proxy ? { proxy: proxyOf(proxy) } : {}) };
    let socket: Socket | undefined;
    const open = async (): Promise<Socket> => {
      socket = (await this.#options.network.connect(tenantId, place)).pause();
      boundReceived(socket);
      return socket;
    };
    try {
      const from = email.from ?? (await this.#options.mailer.sender());
      await inTime(
        deliver({ ...server, from }, email, open),
        EMAIL_TIMEOUT_MS,
        `${host} takes too long to accept the email`,
      );
    } catch (cause) {
      throw unableToSend(cause);
    } finally {
      socket?.destroy();
    }
  }
}

function proxyOf({ url, login }: NonNullable<MailServer["proxy"]>) {
  const { hostname: host, port } = new URL(url);
  const password = login.password?.reveal();
  return { scheme: "http", host, port: Number(port || 80), user: login.user || undefined, password } as const;
}
