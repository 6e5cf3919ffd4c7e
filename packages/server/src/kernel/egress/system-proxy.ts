import type { HttpProxy } from "./egress-request.ts";

/**
 * The proxy for an address according to the usual variables: `https_proxy` or `http_proxy`, in lower or upper case,
 * unless `no_proxy` lists its host, a domain above it, or `*`.
 */
export function systemProxy(
  url: URL,
  environment: Readonly<Record<string, string | undefined>>,
): HttpProxy | undefined {
  const variable = (name: string) => environment[name] || environment[name.toUpperCase()];
  const excluded = (variable("no_proxy") ?? "").split(",").map((entry) => entry.trim().replace(/^\*?\./, ""));
  const isExcluded = excluded.some(
    (entry) => entry === "*" || (entry !== "" && `.${url.hostname}`.endsWith(`.${entry}`)),
  );
  const named = variable(url.protocol === "https:" ? "https_proxy" : "http_proxy");
  if (isExcluded || !named || !URL.canParse(named)) return undefined;
  const { protocol, hostname, port, username, password } = new URL(named);
  if (protocol !== "http:" && protocol !== "https:") return undefined;
  const scheme = protocol === "https:" ? "https" : "http";
  return {
    scheme,
    host: hostname,
    port: Number(port || (scheme === "https" ? 443 : 80)),
    user: decodeURIComponent(username) || undefined,
    password: decodeURIComponent(password) || undefined,
  };
}
