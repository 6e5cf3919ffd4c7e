import { isIP } from "node:net";
import { PlatformError } from "@orrery/model";

const MAX_SHOWN = 100;

/**
 * Paths that devices call: no browser page can read secrets there, and devices may use any host name they were
 * configured with.
 */
const DEVICE_PATHS = "/api/v1/";

/**
 * The host names under which the platform answers. A page of any site may point its own host name to the platform's
 * address and would then read answers as its own (DNS rebinding); the `Host` header reveals it.
 */
export class AllowedHosts {
  readonly #names: ReadonlySet<string>;
  readonly #domains: readonly string[];

  /** @param names lower-case host names without port; `*.example.org` matches all names below. */
  constructor(names: readonly string[] = []) {
    this.#names = new Set(names.filter((name) => !name.startsWith("*.")));
    this.#domains = names.filter((name) => name.startsWith("*.")).map((name) => name.slice(1));
  }

  /**
   * `host` is the header, `path` begins with a slash. Addresses and loopback names are always allowed, and so are
   * requests without the header: browsers always send it.
   */
  allows(host: string | undefined, path: string): boolean {
    if (host === undefined || path.startsWith(DEVICE_PATHS)) return true;
    const name = hostName(host);
    if (name === undefined) return false;
    return isIP(name) !== 0 || isLoopbackName(name) || this.#names.has(name) || this.#isBelow(name);
  }

  #isBelow(name: string): boolean {
    return this.#domains.some((domain) => name.endsWith(domain) && name.length > domain.length);
  }
}

/** RFC 9110, 15.5.20: misdirected request. */
export function misdirected(host: string): PlatformError {
  const name = (hostName(host) ?? host).slice(0, MAX_SHOWN);
  const message = `The platform does not answer under the name "${name}". Its operator adds names to ORRERY_ALLOWED_HOSTS.`;
  return new PlatformError("badRequest", message, { details: { status: 421 } });
}

/** Whether a `Host` header has a name or address that always means this machine. */
export function isLoopbackHost(host: string | undefined): boolean {
  const name = hostName(host ?? "") ?? "";
  return isLoopbackName(name) || /^127\.\d+\.\d+\.\d+$/.test(name) || name === "::1";
}

/** Parses one entry of the setting. @throws {Error} with the expected format. */
export function hostPattern(text: string): string {
  const name = text.toLowerCase();
  if (!/^(\*\.)?[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/.test(name)) {
    throw new Error("host names like iot.example.org or *.example.org, without port, separated by commas");
  }
  return name;
}

/** The name in `Host`: lower-case, without port, brackets and the root's dot; `undefined` when it is invalid. */
function hostName(host: string): string | undefined {
  const [, name = ""] = /^(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(?::\d*)?$/i.exec(host) ?? [];
  return name.replace(/^\[|\]$|\.$/g, "").toLowerCase() || undefined;
}

function isLoopbackName(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost");
}
