import { choice, is, labelled, pattern, required, settings, text, when } from "@orrery/model/settings";
import { defineRuleNode } from "../../engine/rule-node.ts";
import { changed } from "../../message/make-message.ts";
import type { RuleMessage } from "../../message/rule-message.ts";
import { MessagePatterns } from "../parts/patterns.ts";

export const toEmail = defineRuleNode({
  type: "org.thingsboard.rule.engine.mail.TbMsgToEmailNode",
  category: "TRANSFORMATION",
  name: "to email",
  icon: "email",
  description: "Makes an email of a message, for the node that sends emails",
  details:
    "The templates may hold <code>${metadata}</code> and <code>$[data]</code>. The metadata <code>images</code> are the " +
    "pictures of the email: a JSON object of data URLs by content id.",
  form: "tbTransformationNodeToEmailConfig",
  outputs: ["Success"],
  effect: "none",
  settings: settings({
    fromTemplate: labelled("From", required(pattern("info@testmail.org"))),
    toTemplate: labelled("To", required(pattern("${userEmail}"))),
    ccTemplate: labelled("Cc", text(null)),
    bccTemplate: labelled("Bcc", text(null)),
    subjectTemplate: labelled("Subject", required(pattern("Device ${deviceType} reports a high temperature"))),
    mailBodyType: choice(
      [
        ["false", "Plain text"],
        ["true", "HTML"],
        ["dynamic", "As a pattern says"],
      ],
      "false",
    ),
    isHtmlTemplate: when(is("mailBodyType", "dynamic"), labelled("Whether it is HTML: true or false", text(null))),
    bodyTemplate: labelled("Body", required(pattern("The temperature of ${deviceName} is $[temp]."))),
  }),
  run(message, settings) {
    const patterns = new MessagePatterns(message);
    const expanded = (template: string | null) => (template ? patterns.expand(template) : null);
    const { mailBodyType, isHtmlTemplate } = settings;
    const html = mailBodyType === "dynamic" ? expanded(isHtmlTemplate) : mailBodyType;
    const email = {
      from: expanded(settings.fromTemplate),
      to: expanded(settings.toTemplate),
      cc: expanded(settings.ccTemplate),
      bcc: expanded(settings.bccTemplate),
      subject: expanded(settings.subjectTemplate),
      body: expanded(settings.bodyTemplate),
      images: imagesOf(message),
      html: html?.toLowerCase() === "true",
    };
    return { to: "Success", message: changed(message, { type: "SEND_EMAIL", data: JSON.stringify(email) }) };
  },
});

/** Inline images of the email. @throws {Error} when the metadata `images` are not a JSON object of strings. */
function imagesOf({ metadata: { images } }: RuleMessage): Readonly<Record<string, string>> | null {
  if (!images) return null;
  const parsed: unknown = JSON.parse(images);
  if (!isTextMap(parsed)) throw new Error("The images of the email are no JSON object of texts");
  return parsed;
}

function isTextMap(value: unknown): value is Readonly<Record<string, string>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((member) => typeof member === "string");
}
