import {
  all,
  choice,
  clientCredentials,
  flag,
  type Infer,
  labelled,
  number,
  off,
  on,
  pattern,
  required,
  secret,
  settings,
  text,
  textMap,
  when,
  whenAbsent,
  withoutDefault,
} from "@orrery/model/settings";
import type { EgressRequest, HttpProxy } from "../../../kernel/egress/egress-request.ts";
import { Slots } from "../../../kernel/egress/slots.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";
import type { RuleMessage } from "../../message/rule-message.ts";
import { type ClientCredentials, credentialsOf, tlsOf } from "../parts/credentials.ts";
import { externalFailure } from "../parts/external-failure.ts";
import { MessagePatterns } from "../parts/patterns.ts";
import { expandedUrl } from "../parts/url-pattern.ts";
import { outcomeOf } from "./rest-api-outcome.ts";

const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='currentColor' " +
  "stroke-width='2'%3E%3Cpath d='M4 9h13l-4-4M20 15H7l4 4'/%3E%3C/svg%3E";

/** Scheme, host and port of a URL. */
const HOST = /^\w+:\/\/[^/?#]*/;
const METHODS = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "TRACE", "PATCH"] as const;
const WITHOUT_BODY: readonly string[] = ["GET", "HEAD", "OPTIONS", "TRACE"];
/** Timeout of a call when the settings have none. */
const DEFAULT_TIMEOUT_MS = 60_000;
const MAX_TIMEOUT_MS = 600_000;
/** Number of redirections that the simple client follows, for GET only. */
const MAX_REDIRECTS = 5;
/** Maximum number of waiting messages of one node. */
const MAX_WAITING = 10_000;

const form = settings({
  restEndpointUrlPattern: required(labelled("Endpoint URL", pattern("http://localhost/api"))),
  requestMethod: required(choice(METHODS, "POST")),
  useSimpleClientHttpFactory: labelled("Use the simple client, which follows redirections", flag(false)),
  ignoreRequestBody: labelled("Send no body", flag(false)),
  readTimeoutMs: when(
    off("useSimpleClientHttpFactory"),
    labelled("Read timeout in milliseconds, 0 for a minute", number(0)),
  ),
  maxParallelRequestsCount: labelled("Calls at a time, 0 for no limit", number(0)),
  headers: whenAbsent({}, textMap({ "Content-Type": "application/json" })),
  enableProxy: flag(false),
  useSystemProxyProperties: when(on("enableProxy"), labelled("Use the proxy of the server", flag(false))),
  proxyScheme: when(ownProxy(), choice(["http", "https"])),
  proxyHost: when(ownProxy(), text()),
  proxyPort: when(ownProxy(), number()),
  proxyUser: when(ownProxy(), text()),
  proxyPassword: when(ownProxy(), withoutDefault(secret())),
  credentials: clientCredentials("credentials"),
});

type RestSettings = Infer<typeof form.shape> & ReturnType<typeof form.read>;

export const restApiCall = defineRuleNode({
  type: "org.thingsboard.rule.engine.rest.TbRestApiCallNode",
  category: "EXTERNAL",
  name: "rest api call",
  icon: ICON,
  description: "Calls a REST API of another system with the data of the message, and goes on with its answer",
  details:
    "URL and headers may hold <code>${metadata}</code> and <code>$[data]</code>; in the path and query of the URL values are " +
    "encoded. The answer becomes the data; " +
    "<code>status</code>, <code>statusCode</code>, <code>statusReason</code> and the headers of the answer go to the " +
    "metadata. An answer that reports an error ends in <b>Failure</b>, with <code>error</code> and " +
    "<code>error_body</code> in the metadata.",
  form: "tbActionNodeRestApiCallConfig",
  outputs: ["Success"],
  effect: "sends",
  settings: form,
  destination: ({ restEndpointUrlPattern, proxyScheme, proxyHost, proxyPort, proxyUser, credentials }) => [
    HOST.exec(restEndpointUrlPattern)?.[0] ?? restEndpointUrlPattern,
    ...[proxyScheme, proxyHost, proxyPort, proxyUser],
    ...[credentials.type, credentials.username],
  ],
  start(settings, { tenantId, services }) {
    const { proxy, credentials } = checked(settings);
    const limit = settings.maxParallelRequestsCount;
    const slots = limit > 0 ? new Slots(limit, MAX_WAITING) : undefined;
    return {
      async run(message) {
        const request = requestFor(message, settings, { proxy, credentials }); // errors of patterns have no metadata
        const send = () => services.http.send(tenantId, request);
        try {
          return outcomeOf(message, await (slots ? slots.run(send) : send()));
        } catch (error) {
          return externalFailure(message, error);
        }
      },
    };
  },
});

function ownProxy() {
  return all(on("enableProxy"), off("useSystemProxyProperties"));
}

interface Connection {
  readonly proxy: EgressRequest["proxy"];
  readonly credentials: ClientCredentials;
}

/** Checks the settings. @throws {Error} when no call can be made with them. */
function checked(settings: RestSettings): Connection {
  const { enableProxy, useSystemProxyProperties, useSimpleClientHttpFactory, proxyHost, proxyPort = 0 } = settings;
  const credentials = credentialsOf(settings.credentials);
  if (!enableProxy) {
    if (useSimpleClientHttpFactory && credentials.type === "certificate") {
      throw new Error("Simple HTTP Factory does not support CERT PEM credentials!");
    }
    return { proxy: undefined, credentials };
  }
  if (!proxyHost) throw new Error("Proxy host can't be empty");
  if (!Number.isInteger(proxyPort) || proxyPort < 0 || proxyPort > 65_535) {
    throw new Error(`Proxy port out of range: ${proxyPort}`);
  }
  const { proxyScheme: scheme = "http", proxyUser: user, proxyPassword: password } = settings;
  const proxy: HttpProxy = { scheme, host: proxyHost, port: proxyPort, user: user || undefined, password };
  return { proxy: useSystemProxyProperties ? "system" : proxy, credentials };
}

function requestFor(message: RuleMessage, settings: RestSettings, { proxy, credentials }: Connection): EgressRequest {
  const patterns = new MessagePatterns(message);
  const { requestMethod: method, useSimpleClientHttpFactory, enableProxy, readTimeoutMs } = settings;
  const isSimple = useSimpleClientHttpFactory && !enableProxy;
  const headers = Object.fromEntries(
    Object.entries(settings.headers).map(([name, value]) => [patterns.expand(name), patterns.expand(value)]),
  );
  const hasBody = !settings.ignoreRequestBody && !WITHOUT_BODY.includes(method);
  return {
    method,
    url: expandedUrl(patterns, settings.restEndpointUrlPattern),
    headers: credentials.type === "basic" ? { ...headers, Authorization: basic(credentials) } : headers,
    body: hasBody ? message.data : undefined,
    timeoutMs: isSimple || readTimeoutMs <= 0 ? DEFAULT_TIMEOUT_MS : Math.min(readTimeoutMs, MAX_TIMEOUT_MS),
    maxRedirects: isSimple && method === "GET" ? MAX_REDIRECTS : 0,
    tls: credentials.type === "certificate" ? tlsOf(credentials) : undefined,
    proxy,
  };
}

function basic({ username, password }: ClientCredentials & { readonly type: "basic" }): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
}
