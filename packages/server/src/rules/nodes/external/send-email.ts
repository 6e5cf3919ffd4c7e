import type { ExactJson, JsonObject } from "@orrery/model";
import { isJsonObject } from "@orrery/model";
import {
  all,
  choice,
  flag,
  labelled,
  number,
  off,
  on,
  secret,
  settings,
  text,
  when,
  withoutDefault,
} from "@orrery/model/settings";
import type { Email } from "../../../mail/email.ts";
import { type MailServer, parseMailSettings } from "../../../mail/mail-settings.ts";
import { withSecretsApart } from "../../../settings/settings-with-secrets.ts";
import { SUCCESS } from "../../engine/outcome.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";
import type { RuleMessage } from "../../message/rule-message.ts";
import { requiredMembers, scalarText } from "../parts/json-object.ts";

const own = off("useSystemSmtpSettings");
const ownProxy = all(own, on("enableProxy"));
/** Sender of emails that name none; replaced by that of the installation. */
const NO_SENDER = "-";

const form = settings({
  useSystemSmtpSettings: labelled("Use the mail server of the system", flag(true)),
  smtpProtocol: when(own, labelled("Protocol", choice(["smtp", "smtps"], "smtp"))),
  smtpHost: when(own, labelled("Host", text("localhost"))),
  smtpPort: when(own, labelled("Port", number(25))),
  timeout: when(own, labelled("Timeout in milliseconds", number(10_000))),
  enableTls: when(own, labelled("TLS", flag(false))),
  tlsVersion: when(all(own, on("enableTls")), choice(["TLSv1", "TLSv1.1", "TLSv1.2", "TLSv1.3"], "TLSv1.2")),
  username: when(own, labelled("User", text())),
  password: when(own, withoutDefault(secret())),
  enableProxy: when(own, flag(false)),
  proxyHost: when(ownProxy, text()),
  proxyPort: when(ownProxy, text()),
  proxyUser: when(ownProxy, text()),
  proxyPassword: when(ownProxy, withoutDefault(secret())),
});

export const sendEmail = defineRuleNode({
  type: "org.thingsboard.rule.engine.mail.TbSendEmailNode",
  category: "EXTERNAL",
  name: "send email",
  icon: "send",
  description: "Sends the email that a message holds",
  details:
    "The message comes from the node <b>to email</b>: its type is <code>SEND_EMAIL</code>. Pictures are part of the email. " +
    "The message goes on unchanged, to <b>Failure</b> when no server has accepted the email.",
  form: "tbActionNodeSendEmailConfig",
  outputs: ["Success"],
  effect: "sends",
  settings: form,
  destination: ({
    smtpHost,
    smtpPort,
    smtpProtocol,
    enableTls,
    username,
    enableProxy,
    proxyHost,
    proxyPort,
    proxyUser,
  }) => [
    ...[smtpHost, smtpPort, smtpProtocol, enableTls, username],
    ...(enableProxy ? [proxyHost, proxyPort, proxyUser] : []),
  ],
  start(config, { tenantId, services }) {
    const server = config.useSystemSmtpSettings ? undefined : serverOf(config);
    return {
      async run(message) {
        await services.messaging.sendEmail(tenantId, emailOf(message), server);
        return SUCCESS;
      },
    };
  },
});

/** @throws {Error} naming the setting with which no server can be reached. */
function serverOf({ useSystemSmtpSettings: _, ...config }: ReturnType<typeof form.read>): MailServer {
  const given: JsonObject = JSON.parse(JSON.stringify({ ...config, mailFrom: NO_SENDER }));
  return parseMailSettings(withSecretsApart("mail", given));
}

/** The email of a message. @throws {Error} when the message holds none. */
export function emailOf(message: RuleMessage): Email {
  if (message.type !== "SEND_EMAIL") throw new Error(`Not expected msg type ${message.type} for SendEmail Node`);
  const members = requiredMembers(message);
  const member = (name: string) => scalarText(members.get(name)) || undefined;
  const to = member("to");
  if (to === undefined || to.trim() === "") throw new Error(`Email destination can not be blank [${to ?? null}]`);
  const body = member("body") ?? "";
  const isHtml = member("html")?.toLowerCase() === "true";
  const images = imagesOf(members.get("images"));
  return {
    ...{ to, cc: member("cc"), bcc: member("bcc"), from: member("from"), subject: member("subject") ?? "" },
    ...(isHtml || images.length > 0 ? { html: body } : { text: body }),
    ...(images.length > 0 ? { images } : {}),
  };
}

function imagesOf(images: ExactJson | undefined): NonNullable<Email["images"]> {
  if (typeof images !== "object" || images === null || !isJsonObject(images)) return [];
  return [...images].flatMap(([id, dataUrl]) => (typeof dataUrl === "string" ? [{ id, dataUrl }] : []));
}
