import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** What proxies have to write (RFC 9110, 7.6.3), though many do not; who called them it does not say. */
const VIA = "via";
/** Headers with which proxies describe the caller; others can send them as well. */
const FORWARDED = [
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-real-ip",
];

/** The proxies whose headers about the caller are trusted (setting `ORRERY_TRUSTED_PROXIES`). */
export class TrustedProxies {
  readonly #list = new BlockList();
  readonly #isEmpty: boolean;

  /** @param ranges IP addresses and ranges in CIDR notation, as {@link addressRange} accepts. */
  constructor(ranges: readonly string[] = []) {
    this.#isEmpty = ranges.length === 0;
    for (const range of ranges) {
      const [address = "", prefix] = range.split("/");
      const family = isIP(address) === 6 ? "ipv6" : "ipv4";
      if (prefix === undefined) this.#list.addAddress(address, family);
      else this.#list.addSubnet(address, Number(prefix), family);
    }
  }

  trusts(address: string | undefined): boolean {
    if (this.#isEmpty) return false; // called several times per request
    const plain = withoutMapping(address ?? "");
    const version = isIP(plain);
    return version !== 0 && this.#list.check(plain, version === 6 ? "ipv6" : "ipv4");
  }

  /**
   * Removes untrusted values from the headers, so that later code need not check them: everything that an untrusted
   * peer forwarded, and of a chain in `x-forwarded-for` all but the caller of the first trusted proxy.
   */
  settle(request: IncomingMessage): void {
    const { headers, socket } = request;
    if (!this.trusts(socket.remoteAddress)) {
      for (const name of FORWARDED) if (name in headers) delete headers[name]; // deleting members makes an object slow
      return;
    }
    const chain = String(headers["x-forwarded-for"] ?? "").split(",");
    const hops = chain.map((hop) => hop.trim()).filter((hop) => isIP(withoutMapping(hop)) !== 0);
    const caller = hops.findLast((hop) => !this.trusts(hop)) ?? hops[0];
    if (caller === undefined) delete headers["x-forwarded-for"];
    else headers["x-forwarded-for"] = caller;
  }
}

/** Whether a peer claims to have forwarded the request, trusted or not. */
export function wasForwarded({ rawHeaders }: IncomingMessage): boolean {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  return names.some((name) => name === VIA || FORWARDED.includes(name));
}

/** Parses one entry of the setting. @throws {Error} with the expected format. */
export function addressRange(text: string): string {
  const [address = "", prefix, ...more] = text.split("/");
  const bits = isIP(address) === 6 ? 128 : 32;
  const isPrefix = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
  if (isIP(address) === 0 || !isPrefix || more.length > 0) {
    throw new Error("IP addresses or ranges like 10.0.0.0/8, separated by commas");
  }
  return text;
}

/** On a dual-stack socket, IPv4 callers are written `::ffff:192.0.2.1`. */
function withoutMapping(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}
