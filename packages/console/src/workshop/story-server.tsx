import { type ClientAuthority, createClient, type LiveSocket } from "@orrery/client";
import { NULL_UUID } from "@orrery/model";
import { type ReactNode, useState } from "react";
import { ClientProvider } from "../session/client-context.tsx";

/**
 * Answers to calls, by method and path: `GET /api/devices`. A function is given the query and the body. A number is the
 * status of a failure; a promise is an answer that takes its time;
 * text that is not JSON is a function's `Response`.
 */
export type Answers = Readonly<Record<string, unknown | ((query: URLSearchParams, body: unknown) => unknown)>>;

interface StoryServerProps {
  readonly answers: Answers;
  /** Who is signed in. */
  readonly as?: ClientAuthority | undefined;
  /** The live connection; by default the page's, which gets no answers. */
  readonly openSocket?: (() => LiveSocket) | undefined;
  readonly children: ReactNode;
}

/** A call that a story made, for tests. */
export interface StoryCall {
  /** `GET /api/devices?page=0`. */
  readonly call: string;
  readonly body?: unknown;
}

declare global {
  var storyCalls: StoryCall[] | undefined;
  /** Who is signed in where a story does not say it; set by tests. */
  var storyAuthority: ClientAuthority | undefined;
}

export const STORY_IDS = {
  user: "11111111-1dd2-11b2-8080-808080808080",
  tenant: "22222222-1dd2-11b2-8080-808080808080",
  customer: "33333333-1dd2-11b2-8080-808080808080",
} as const;

/** The client for controls that ask a server; in stories the answers are written down. Other calls answer 404. */
export function StoryServer({ answers, as, openSocket, children }: StoryServerProps) {
  const [client] = useState(() => {
    const authority = as ?? globalThis.storyAuthority ?? "TENANT_ADMIN";
    const created = createClient({
      baseUrl: "",
      fetch: (url, init) => answer(answers, url, init),
      live: openSocket && { openSocket },
    });
    created.session.use({ token: storyToken(authority), refreshToken: storyToken(authority) });
    return created;
  });
  return <ClientProvider value={client}>{children}</ClientProvider>;
}

async function answer(answers: Answers, url: string, init: RequestInit): Promise<Response> {
  const { pathname, searchParams, search } = new URL(url, location.origin);
  const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
  globalThis.storyCalls ??= [];
  globalThis.storyCalls.push({ call: `${init.method ?? "GET"} ${pathname}${decodeURIComponent(search)}`, body });
  const found = answers[`${init.method ?? "GET"} ${pathname}`];
  const given: unknown = await (typeof found === "function" ? found(searchParams, body) : found);
  if (given === undefined) return failure(404);
  if (given instanceof Response) return given;
  return typeof given === "number" && given >= 400 && given < 600 ? failure(given) : Response.json(given);
}

function failure(status: number): Response {
  const errorCode = status === 404 ? 32 : 2;
  return Response.json({ status, message: status === 404 ? "Not found" : "Internal error", errorCode }, { status });
}

/** A token that only our own client believes. */
function storyToken(authority: ClientAuthority): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: "story@orrery.local",
    scopes: [authority],
    userId: STORY_IDS.user,
    tenantId: authority === "SYS_ADMIN" ? NULL_UUID : STORY_IDS.tenant,
    customerId: authority === "CUSTOMER_USER" ? STORY_IDS.customer : NULL_UUID,
    enabled: true,
    iat: now,
    exp: now + 36_000,
  };
  return `story.${btoa(JSON.stringify(claims)).replaceAll("=", "")}.story`;
}
