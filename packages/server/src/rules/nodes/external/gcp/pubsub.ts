import { labelled, required, secretFileText, settings, text, textMap, unlisted } from "@orrery/model/settings";
import type { EgressResponse } from "../../../../kernel/egress/egress-request.ts";
import { defineRuleNode } from "../../../engine/rule-node.ts";
import { changed } from "../../../message/make-message.ts";
import { externalFailure } from "../../parts/external-failure.ts";
import { MessagePatterns } from "../../parts/patterns.ts";
import { ServiceAccount } from "./service-account.ts";

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='currentColor' " +
  "stroke-width='2'%3E%3Ccircle cx='12' cy='12' r='3'/%3E%3Ccircle cx='12' cy='4' r='2'/%3E%3Ccircle cx='5' cy='17' r='2'/%3E" +
  "%3Ccircle cx='19' cy='17' r='2'/%3E%3C/svg%3E";
const TIMEOUT_MS = 30_000;

export const pubSub = defineRuleNode({
  type: "org.thingsboard.rule.engine.gcp.pubsub.TbPubSubNode",
  category: "EXTERNAL",
  name: "gcp pubsub",
  icon: ICON,
  description: "Publishes the data of the message to a topic of Google Cloud Pub/Sub",
  details:
    "Names and values of attributes may hold <code>${metadata}</code> and <code>$[data]</code>. The message goes on with " +
    "<code>messageId</code> in the metadata. A failure goes to <b>Failure</b>, with its reason as <code>error</code>.",
  form: "tbActionNodePubSubConfig",
  outputs: ["Success"],
  effect: "sends",
  settings: settings({
    projectId: required(labelled("Project id", text("my-google-cloud-project-id"))),
    topicName: required(labelled("Topic", text("my-pubsub-topic-name"))),
    messageAttributes: labelled("Message attributes", textMap()),
    serviceAccountKey: required(labelled("Service account key (JSON)", secretFileText())),
    serviceAccountKeyFileName: unlisted(text()),
  }),
  destination: ({ projectId }) => [projectId],
  async start(config, { tenantId, services }) {
    const account = await ServiceAccount.read(config.serviceAccountKey);
    const [project, topic] = [config.projectId, config.topicName].map(encodeURIComponent);
    const url = `https://pubsub.googleapis.com/v1/projects/${project}/topics/${topic}:publish`;
    return {
      async run(message) {
        const patterns = new MessagePatterns(message);
        const attributes = Object.fromEntries(
          Object.entries(config.messageAttributes).map((entry) => entry.map((pattern) => patterns.expand(pattern))),
        );
        const data = Buffer.from(message.data).toString("base64");
        try {
          const headers = {
            Authorization: `Bearer ${await account.token(services.clock)}`,
            "Content-Type": "application/json",
          };
          const body = JSON.stringify({ messages: [{ data, attributes }] });
          const call = { method: "POST", url, headers, body, timeoutMs: TIMEOUT_MS, maxRedirects: 0 };
          const messageId = messageIdOf(await services.http.send(tenantId, call));
          return { to: "Success", message: changed(message, { metadata: { ...message.metadata, messageId } }) };
        } catch (error) {
          return externalFailure(message, error);
        }
      },
    };
  },
});

/** A refusal of Google; its name is the status that Google has for it. */
class GoogleError extends Error {
  constructor(status: string, message: string) {
    super(message);
    this.name = status;
  }
}

/** @throws {GoogleError} when the message was not accepted. */
function messageIdOf({ status, body }: EgressResponse): string {
  const { messageIds, error } = answerOf(body);
  const [id] = messageIds ?? [];
  if (status === 200 && typeof id === "string") return id;
  throw new GoogleError(error?.status ?? "GoogleError", error?.message ?? `Google answers ${status}`);
}

interface Answer {
  readonly messageIds?: readonly unknown[] | undefined;
  readonly error?: { readonly status?: string; readonly message?: string } | undefined;
}

function answerOf(body: string): Answer {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
