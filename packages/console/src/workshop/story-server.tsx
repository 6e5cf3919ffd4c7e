import { createClient } from "@orrery/client";
import { type ReactNode, useState } from "react";
import { ClientProvider } from "../session/client-context.tsx";

/** Answers to calls, by method and path: `GET /api/devices`. A function is given the query and the body, and may take its time. */
export type Answers = Readonly<Record<string, unknown | ((query: URLSearchParams, body: unknown) => unknown)>>;

interface StoryServerProps {
  readonly answers: Answers;
  readonly children: ReactNode;
}

/** The client for controls that ask a server; in stories the answers are written down. Other calls answer 404. */
export function StoryServer({ answers, children }: StoryServerProps) {
  const [client] = useState(() => createClient({ baseUrl: "", fetch: (url, init) => answer(answers, url, init) }));
  return <ClientProvider value={client}>{children}</ClientProvider>;
}

async function answer(answers: Answers, url: string, init: RequestInit): Promise<Response> {
  const { pathname, searchParams } = new URL(url, location.origin);
  const found = answers[`${init.method ?? "GET"} ${pathname}`];
  if (found === undefined) return Response.json({ status: 404, message: "Not found", errorCode: 32 }, { status: 404 });
  const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
  return Response.json(await (typeof found === "function" ? found(searchParams, body) : found));
}
