import type { ListSource } from "@orrery/model";
import { type Client, callsOf } from "../client.ts";
import type { Api } from "../http/api.ts";
import type { QueryParameters } from "../http/request.ts";

type Parameters = NonNullable<ListSource["query"]>;

/**
 * The list that `load` asks for, as the source of an export: the path, parameters and body of the first call that it
 * makes. Nothing is sent, and `load` gets no answer.
 */
export function listSourceOf(client: Client, load: (client: Client) => unknown): Promise<ListSource> {
  return new Promise((resolve, reject) => {
    const record = (path: string, query?: QueryParameters, body?: unknown): Promise<never> => {
      resolve({ kind: "list", path, query: givenOf(query), ...(body === undefined ? {} : { body }) });
      return new Promise(() => undefined);
    };
    const api: Api = {
      get: (path, _options, query) => record(path, query),
      post: (path, body, _options, query) => record(path, query, body),
      delete: () => Promise.reject(new Error("A list deletes nothing")),
      request: (_method, path, options) => record(path, options?.query, options?.body),
      tagOf: () => undefined,
    };
    const loaded = async () => load({ ...client, ...callsOf(api), api });
    loaded().catch(reject);
  });
}

/** Without those that calls leave out. */
function givenOf(query: QueryParameters = {}): Parameters {
  const given: Parameters = {};
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === "") continue;
    given[name] = typeof value !== "object" ? value : "each" in value ? [...value.each] : [...value];
  }
  return given;
}
