import { fetchExternal } from "../kernel/egress/fetch-external.ts";
import type { SmsProvider } from "./sms-provider.ts";
import type { SmsSettings } from "./sms-settings.ts";

/** Twilio's REST API, resource Messages. */
export function twilio(settings: Extract<SmsSettings, { type: "TWILIO" }>, endpoint: string): SmsProvider {
  const { accountSid, accountToken, numberFrom } = settings;
  const url = `${endpoint}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  return {
    async send(to, message) {
      const body = new URLSearchParams({ To: to, From: numberFrom, Body: message }).toString();
      const login = Buffer.from(`${accountSid}:${accountToken.reveal()}`).toString("base64");
      const headers = { authorization: `Basic ${login}`, "content-type": "application/x-www-form-urlencoded" };
      const { status, text } = await fetchExternal(url, { method: "POST", headers, body });
      if (status !== 201) throw new Error(reasonOf(text) ?? `Twilio has answered with status ${status}`);
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
