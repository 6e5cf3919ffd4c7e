import type { TenantId } from "@orrery/model";
import type { Clock } from "../../clock.ts";
import type { Secret } from "../../secrets/secret.ts";
import type { Egress } from "../egress.ts";
import { awsHeaders } from "./aws-signature.ts";

const TIMEOUT_MS = 30_000;

/** The code of a region, which is a part of host names: `eu-west-1`, `us-gov-east-1`. */
export const AWS_REGION = /^[a-z]{2}(?:-[a-z]+)+-\d$/;

export interface AwsAccount {
  readonly accessKeyId: string;
  readonly secretAccessKey: Secret;
  readonly region: string;
}

/** Who calls, and by which way. */
export interface AwsCaller {
  readonly tenantId: TenantId;
  readonly http: Pick<Egress, "send">;
  readonly clock: Clock;
}

/** A refusal of AWS; its name is the code that AWS has for it. */
class AwsError extends Error {
  constructor(code: string, message: string) {
    super(message);
    this.name = code;
  }
}

/**
 * Calls an action of a service that takes form data and answers in XML.
 * @returns the text of the first element with a name.
 * @throws {EgressError} when there is no answer; an error with code and message of AWS when it refuses.
 */
export async function callAws(
  { tenantId, http, clock }: AwsCaller,
  account: AwsAccount,
  service: "sns" | "sqs",
  address: string,
  parameters: readonly (readonly [name: string, value: string])[],
): Promise<(element: string) => string | undefined> {
  if (!URL.canParse(address)) throw new Error(`"${address}" is no address`);
  const url = new URL(address);
  const body = parameters.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");
  const headers = awsHeaders({ ...account, url, body, service, now: clock() });
  const answer = await http.send(tenantId, {
    method: "POST",
    url: url.href,
    headers,
    body,
    timeoutMs: TIMEOUT_MS,
    maxRedirects: 0,
  });
  const element = (name: string) => textOf(answer.body, name);
  if (answer.status === 200) return element;
  const message = element("Message") ?? `${url.host} has answered with status ${answer.status}`;
  throw new AwsError(element("Code") ?? "AwsError", message);
}

/** RFC 3986, as AWS reads forms: a space is no plus. */
function encoded(text: string): string {
  const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text.toWellFormed()).replaceAll(/[!'()*]/g, escaped);
}

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

/** Answers of AWS have no attributes, comments or nested elements of the same name. */
function textOf(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replaceAll(/&(\w+);/g, (whole, entity: string) => ENTITIES[entity] ?? whole);
}
