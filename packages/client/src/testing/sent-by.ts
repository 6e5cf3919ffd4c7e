import { type Client, createClient } from "../client.ts";
import { FakePlatform, fakePair } from "./fake-platform.ts";

export interface Sent {
  /** `GET /api/device/types`, in order. */
  readonly requests: readonly string[];
  /** Of the first request; `undefined` when it has none. */
  readonly body: unknown;
}

/** The requests of a client to a platform that answers everything with `{}`. */
export async function sentBy(run: (client: Client) => Promise<unknown>): Promise<Sent> {
  await using platform = await FakePlatform.open();
  platform.answer = () => ({ body: {} });
  const client = createClient({ baseUrl: platform.baseUrl });
  client.session.use(fakePair("a"));
  await run(client);
  const body = platform.calls[0]?.body;
  return { requests: platform.paths(), body: body ? JSON.parse(body) : undefined };
}
