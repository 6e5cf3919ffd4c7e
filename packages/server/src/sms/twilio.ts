import type { TenantId } from "@orrery/model";
import type { Egress } from "../kernel/egress/egress.ts";
import type { SmsProvider } from "./sms-provider.ts";
import type { SmsSettings } from "./sms-settings.ts";

const TIMEOUT_MS = 30_000;

/** Twilio's REST API, resource Messages. */
export function twilio(
  { tenantId, http }: { readonly tenantId: TenantId; readonly http: Pick<Egress, "send"> },
  settings: Extract<SmsSettings, { type: "TWILIO" }>,
  endpoint: string,
): SmsProvider {
  const { accountSid, accountToken, numberFrom } = settings;
  const url = `${endpoint}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  return {
    async send(to, message) {
      const body = new URLSearchParams({ To: to, From: numberFrom, Body: message }).toString();
      const login = Buffer.from(`${accountSid}:${accountToken.reveal()}`).toString("base64");
      const headers = {
        accept: "application/json",
        authorization: `Basic ${login}`,
        "content-type": "application/x-www-form-urlencoded",
      };
      const request = { method: "POST", url, headers, body, timeoutMs: TIMEOUT_MS, maxRedirects: 0 };
      const { status, body: answer } = await http.send(tenantId, request);
      if (status !== 201) throw new Error(reasonOf(answer) ?? `Twilio has answered with status ${status}`);
    },
  };
}

function reasonOf(text: string): string | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    const isError = typeof answer === "object" && answer !== null && "message" in answer;
    return isError && typeof answer.message === "string" ? answer.message : undefined;
  } catch {
    return undefined; // a proxy in between has answered; the status is enough
  }
}
