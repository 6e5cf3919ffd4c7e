import type { JsonObject } from "@orrery/model";
import {
  all,
  choice,
  flag,
  group,
  is,
  labelled,
  nullByDefault,
  off,
  pattern,
  required,
  secret,
  settings,
  text,
  when,
  withoutDefault,
} from "@orrery/model/settings";
import { withSecretsApart } from "../../../settings/settings-with-secrets.ts";
import { parseSmsSettings, type SmsSettings } from "../../../sms/sms-settings.ts";
import { SUCCESS } from "../../engine/outcome.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";
import { MessagePatterns } from "../parts/patterns.ts";

const own = off("useSystemSmsSettings");
const of = (type: string) => all(own, is("smsProviderConfiguration.type", type));
const TYPES = [
  ["AWS_SNS", "Amazon SNS"],
  ["TWILIO", "Twilio"],
] as const;
/** One message is not sent to more numbers. */
const MAX_NUMBERS = 50;

const form = settings({
  numbersToTemplate: required(labelled("Numbers, separated by commas", pattern("${userPhone}"))),
  smsMessageTemplate: required(labelled("Text", pattern("The temperature of ${deviceName} is $[temp]."))),
  useSystemSmsSettings: labelled("Use the SMS provider of the system", flag(true)),
  smsProviderConfiguration: when(
    own,
    nullByDefault(
      group({
        type: when(own, choice(TYPES)),
        accessKeyId: when(of("AWS_SNS"), labelled("Access key id", text())),
        secretAccessKey: when(of("AWS_SNS"), labelled("Secret access key", withoutDefault(secret()))),
        region: when(of("AWS_SNS"), text()),
        accountSid: when(of("TWILIO"), labelled("Account SID", text())),
        accountToken: when(of("TWILIO"), labelled("Account token", withoutDefault(secret()))),
        numberFrom: when(of("TWILIO"), labelled("Number of the sender", text())),
      }),
    ),
  ),
});

export const sendSms = defineRuleNode({
  type: "org.thingsboard.rule.engine.sms.TbSendSmsNode",
  category: "EXTERNAL",
  name: "send sms",
  icon: "sms",
  description: "Sends an SMS to each of some numbers",
  details:
    "Numbers (as in <code>+12025550123</code>) and text may hold <code>${metadata}</code> and <code>$[data]</code>. The message " +
    "goes on unchanged, to <b>Failure</b> when the provider has not accepted the SMS for one of the numbers.",
  form: "tbActionNodeSendSmsConfig",
  outputs: ["Success"],
  effect: "sends",
  settings: form,
  destination: ({ smsProviderConfiguration: { type, accessKeyId, region, accountSid } }) => [
    ...[type, accessKeyId, region, accountSid],
  ],
  start(config, { tenantId, services }) {
    const provider = config.useSystemSmsSettings ? undefined : providerOf(config);
    return {
      async run(message) {
        const patterns = new MessagePatterns(message);
        const text = patterns.expand(config.smsMessageTemplate);
        const numbers = patterns.expand(config.numbersToTemplate).split(",");
        if (numbers.length > MAX_NUMBERS) throw new Error(`An SMS is sent to at most ${MAX_NUMBERS} numbers`);
        for (const number of numbers) await services.messaging.sendSms(tenantId, number.trim(), text, provider);
        return SUCCESS;
      },
    };
  },
});

/** @throws {Error} naming what is missing or invalid. */
function providerOf({ smsProviderConfiguration }: ReturnType<typeof form.read>): SmsSettings {
  const given: JsonObject = JSON.parse(JSON.stringify(smsProviderConfiguration));
  return parseSmsSettings(withSecretsApart("sms", given));
}
