import type { ExportRequest } from "@orrery/model";
import type { App } from "../app.ts";

/** Result of an export call. */
export interface Exported {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
  readonly text: string;
}

/** Calls an export and reads the whole response. */
export async function exported(app: App, token: string | undefined, request: unknown, path = ""): Promise<Exported> {
  const response = await fetch(`http://127.0.0.1:${app.httpPort}/api/orrery/export${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(token === undefined ? {} : { "x-authorization": `Bearer ${token}` }),
    },
    body: JSON.stringify(request),
  });
  return whole(response);
}

/** Reads the whole response of an export. */
export async function whole(response: Response): Promise<Exported> {
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString("utf8") };
}

/** A request for the columns with these keys, as JSON. */
export function asJson(source: ExportRequest["source"], ...keys: readonly string[]): ExportRequest {
  return { source, columns: keys.map((key) => ({ key })), format: "json" };
}
