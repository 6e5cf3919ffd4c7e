import { createHash } from "node:crypto";
import {
  choice,
  is,
  labelled,
  number,
  pattern,
  required,
  secret,
  settings,
  text,
  textMap,
  when,
  withoutDefault,
} from "@orrery/model/settings";
import { callAws } from "../../../../kernel/egress/aws/aws-call.ts";
import { defineRuleNode } from "../../../engine/rule-node.ts";
import { changed } from "../../../message/make-message.ts";
import type { RuleMessage } from "../../../message/rule-message.ts";
import { externalFailure } from "../../parts/external-failure.ts";
import { MessagePatterns } from "../../parts/patterns.ts";
import { expandedUrl } from "../../parts/url-pattern.ts";
import { accountOf, callerOf } from "./aws-account.ts";

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='currentColor' " +
  "stroke-width='2'%3E%3Cpath d='M3 8h4v8H3zM10 8h4v8h-4zM17 8h4v8h-4z'/%3E%3C/svg%3E";
const VERSION = "2012-11-05";
const MAX_DELAY_SECONDS = 900;
const QUEUE_TYPES = [
  ["STANDARD", "Standard"],
  ["FIFO", "FIFO"],
] as const;

const form = settings({
  queueType: required(labelled("Queue type", choice(QUEUE_TYPES, "STANDARD"))),
  queueUrlPattern: required(
    labelled("Queue URL", pattern("https://sqs.us-east-1.amazonaws.com/123456789012/my-queue-name")),
  ),
  delaySeconds: when(is("queueType", "STANDARD"), labelled("Delay in seconds, up to 900", number(0))),
  messageAttributes: labelled("Message attributes", textMap()),
  accessKeyId: required(labelled("Access key id", text())),
  secretAccessKey: required(labelled("Secret access key", withoutDefault(secret()))),
  region: required(text("us-east-1")),
});

export const awsSqs = defineRuleNode({
  type: "org.thingsboard.rule.engine.aws.sqs.TbSqsNode",
  category: "EXTERNAL",
  name: "aws sqs",
  icon: ICON,
  description: "Sends the data of the message to a queue of AWS SQS",
  details:
    "Queue URL, names and values of attributes may hold <code>${metadata}</code> and <code>$[data]</code>. In a FIFO queue the " +
    "group is the originator. The message goes on with <code>messageId</code>, <code>requestId</code>, " +
    "<code>messageBodyMd5</code>, <code>messageAttributesMd5</code> and <code>sequenceNumber</code> in the metadata. A failure " +
    "goes to <b>Failure</b>, with its reason as <code>error</code>.",
  form: "tbActionNodeSqsConfig",
  outputs: ["Success"],
  effect: "sends",
  settings: form,
  destination: ({ queueUrlPattern, region, accessKeyId }) => [queueUrlPattern, region, accessKeyId],
  start(config, context) {
    const account = accountOf(config);
    const caller = callerOf(context);
    return {
      async run(message) {
        const patterns = new MessagePatterns(message);
        const queue = expandedUrl(patterns, config.queueUrlPattern);
        const parameters = parametersOf(message, config, patterns);
        try {
          const element = await callAws(caller, account, "sqs", queue, parameters);
          const md5 = element("MD5OfMessageBody");
          if (md5 !== md5Of(message.data)) throw new Error("The queue has got another text than was sent");
          const added = Object.entries({
            messageId: element("MessageId"),
            requestId: element("RequestId"),
            messageBodyMd5: md5,
            messageAttributesMd5: element("MD5OfMessageAttributes"),
            sequenceNumber: element("SequenceNumber"),
          }).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
          const metadata = { ...message.metadata, ...Object.fromEntries(added) };
          return { to: "Success", message: changed(message, { metadata }) };
        } catch (error) {
          return externalFailure(message, error);
        }
      },
    };
  },
});

function parametersOf(
  message: RuleMessage,
  { queueType, delaySeconds, messageAttributes }: ReturnType<typeof form.read>,
  patterns: MessagePatterns,
): readonly (readonly [string, string])[] {
  const delay = Math.min(Math.max(0, Math.trunc(delaySeconds)), MAX_DELAY_SECONDS);
  const order = [
    ["MessageDeduplicationId", message.id],
    ["MessageGroupId", message.originator.id],
  ] as const;
  return [
    ["Action", "SendMessage"],
    ["Version", VERSION],
    ["MessageBody", message.data],
    ...(queueType === "FIFO" ? order : [["DelaySeconds", String(delay)] as const]),
    ...Object.entries(messageAttributes).flatMap(([name, value], at) => {
      const prefix = `MessageAttribute.${at + 1}`;
      return [
        [`${prefix}.Name`, patterns.expand(name)],
        [`${prefix}.Value.DataType`, "String"],
        [`${prefix}.Value.StringValue`, patterns.expand(value)],
      ] as const;
    }),
  ];
}

function md5Of(text: string): string {
  return createHash("md5").update(text).digest("hex");
}
