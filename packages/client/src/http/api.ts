import type { PageLink } from "@orrery/model";
import type { CallOptions, Method, QueryParameters, Requester, RequestOptions } from "./request.ts";

/** The interface that resources use. */
export interface Api {
  get<T>(path: string, options?: CallOptions, query?: QueryParameters): Promise<T>;
  post<T>(path: string, body?: unknown, options?: CallOptions, query?: QueryParameters): Promise<T>;
  delete<T>(path: string, options?: CallOptions, query?: QueryParameters): Promise<T>;
  request<T>(method: Method, path: string, options?: RequestOptions): Promise<T>;
  /** What `ifMatch` takes: the tag of the state that an answer of a read has; `undefined` for copies of answers. */
  tagOf(answer: object): string | undefined;
}

export function createApi(requester: Requester): Api {
  return {
    get: (path, options, query) => requester.request("GET", path, { ...options, query }),
    post: (path, body, options, query) => requester.request("POST", path, { ...options, body, query }),
    delete: (path, options, query) => requester.request("DELETE", path, { ...options, query }),
    request: (method, path, options) => requester.request(method, path, options),
    tagOf: (answer) => requester.tagOf(answer),
  };
}

/** Template tag: every inserted text is encoded as one segment of the path. */
export function path(parts: TemplateStringsArray, ...values: readonly string[]): string {
  return parts.reduce((text, part, at) => `${text}${encodeURIComponent(values[at - 1] ?? "")}${part}`);
}

/** Page parameters as the lists of the API take them. */
export function pageQuery(link: PageLink): QueryParameters {
  return {
    pageSize: link.pageSize,
    page: link.page,
    textSearch: link.textSearch,
    sortProperty: link.sortOrder?.property,
    sortOrder: link.sortOrder?.direction,
    startTime: link.startTime,
    endTime: link.endTime,
  };
}
