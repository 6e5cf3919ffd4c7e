import { labelled, pattern, required, secret, settings, text, withoutDefault } from "@orrery/model/settings";
import { publishSns } from "../../../../kernel/egress/aws/sns-publish.ts";
import { defineRuleNode } from "../../../engine/rule-node.ts";
import { changed } from "../../../message/make-message.ts";
import { externalFailure } from "../../parts/external-failure.ts";
import { MessagePatterns } from "../../parts/patterns.ts";
import { accountOf, callerOf } from "./aws-account.ts";

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='currentColor' " +
  "stroke-width='2'%3E%3Cpath d='M4 6h10v8H9l-3 3v-3H4zM18 6v12M21 9v6'/%3E%3C/svg%3E";

export const awsSns = defineRuleNode({
  type: "org.thingsboard.rule.engine.aws.sns.TbSnsNode",
  category: "EXTERNAL",
  name: "aws sns",
  icon: ICON,
  description: "Publishes the data of the message to a topic of AWS SNS",
  details:
    "The topic may hold <code>${metadata}</code> and <code>$[data]</code>. The message goes on with <code>messageId</code> and " +
    "<code>requestId</code> in the metadata. A failure goes to <b>Failure</b>, with its reason as <code>error</code>.",
  form: "tbActionNodeSnsConfig",
  outputs: ["Success"],
  effect: "sends",
  settings: settings({
    topicArnPattern: required(labelled("Topic ARN", pattern("arn:aws:sns:us-east-1:123456789012:MyNewTopic"))),
    accessKeyId: required(labelled("Access key id", text())),
    secretAccessKey: required(labelled("Secret access key", withoutDefault(secret()))),
    region: required(text("us-east-1")),
  }),
  destination: ({ region, accessKeyId }) => [region, accessKeyId],
  start(config, context) {
    const account = accountOf(config);
    const caller = callerOf(context);
    return {
      async run(message) {
        const topic = new MessagePatterns(message).expand(config.topicArnPattern);
        try {
          const element = await publishSns(caller, account, { to: ["TopicArn", topic], message: message.data });
          const added = { messageId: element("MessageId") ?? "", requestId: element("RequestId") ?? "" };
          return { to: "Success", message: changed(message, { metadata: { ...message.metadata, ...added } }) };
        } catch (error) {
          return externalFailure(message, error);
        }
      },
    };
  },
});
