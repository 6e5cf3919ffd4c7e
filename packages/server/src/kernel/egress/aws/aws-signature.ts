import { createHash, createHmac } from "node:crypto";
import type { Secret } from "../../secrets/secret.ts";

/** A POST of form data, the only kind of AWS call that is made. */
export interface AwsCall {
  readonly url: URL;
  readonly body: string;
  readonly service: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: Secret;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Form data in UTF-8 by default. */
  readonly contentType?: string | undefined;
}

const FORM = "application/x-www-form-urlencoded; charset=utf-8";
const SIGNED = "content-type;host;x-amz-date";

/** Headers that authenticate the call: Signature Version 4. */
export function awsHeaders(call: AwsCall): Readonly<Record<string, string>> {
  const time = new Date(call.now).toISOString().replaceAll(/[-:]|\.\d{3}/g, "");
  const date = time.slice(0, 8);
  const scope = `${date}/${call.region}/${call.service}/aws4_request`;
  const { contentType = FORM } = call;
  const canonical = [
    "POST",
    canonicalPath(call.url),
    "",
    `content-type:${contentType}`,
    `host:${call.url.host}`,
    `x-amz-date:${time}`,
    "",
    SIGNED,
    sha256(call.body),
  ].join("\n");
  const key = [date, call.region, call.service, "aws4_request"].reduce<string | Buffer>(
    hmac,
    `AWS4${call.secretAccessKey.reveal()}`,
  );
  const signature = hmac(key, ["AWS4-HMAC-SHA256", time, scope, sha256(canonical)].join("\n")).toString("hex");
  const credential = `Credential=${call.accessKeyId}/${scope}`;
  return {
    "content-type": contentType,
    "x-amz-date": time,
    authorization: `AWS4-HMAC-SHA256 ${credential}, SignedHeaders=${SIGNED}, Signature=${signature}`,
  };
}

/** Of all services but S3: what is encoded in the path is encoded once more. */
function canonicalPath({ pathname }: URL): string {
  const escaped = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return pathname
    .split("/")
    .map((segment) => encodeURIComponent(segment).replaceAll(/[!'()*]/g, escaped))
    .join("/");
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
