import { type LookupAddress, lookup } from "node:dns";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { networkInterfaces } from "node:os";
import { EgressError } from "./egress-error.ts";
import { type Network, networkList, parseNetwork } from "./network.ts";

/**
 * Addresses that are not public internet, or belong to the machine or its cloud (IANA's special-purpose registries).
 */
const NOT_PUBLIC = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24"],
  ...["192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24", "203.0.113.0/24"],
  ...["224.0.0.0/4", "240.0.0.0/4", "168.63.129.16"], // the last: Azure's address for its machines
  ...["::/128", "::1/128", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16"],
  ...["fc00::/7", "fe80::/10", "fec0::/10", "ff00::/8"],
].map(parseNetwork);

/** The addresses that the platform connects to for its tenants: public ones, and those that the operator allows. */
export class AddressPolicy {
  readonly #denied = networkList(NOT_PUBLIC);
  readonly #allowed: ReturnType<typeof networkList>;
  readonly #own: () => readonly string[];

  /** `own`: the addresses of this machine at the moment. */
  constructor(allowed: readonly Network[], own: () => readonly string[] = addressesOfMachine) {
    this.#own = own;
    this.#allowed = networkList(allowed);
  }

  /** `address`: an IP address; also an IPv4 address in IPv6 notation. */
  allows(address: string): boolean {
    const [plain = ""] = address.split("%"); // the name of an interface
    const version = isIP(plain);
    if (version === 0) return false;
    const family = version === 4 ? "ipv4" : "ipv6";
    return (
      this.#allowed.check(plain, family) ||
      !(this.#denied.check(plain, family) || listOf(this.#own()).check(plain, family))
    );
  }

  /** @throws {EgressError} `denied` for a host that is a denied address. Names are checked by {@link lookup}. */
  checkLiteral(hostname: string): void {
    const host = hostname.replace(/^\[(.*)\]$/, "$1");
    if (isIP(host) !== 0 && !this.allows(host)) throw denied(hostname);
  }

  /**
   * The allowed addresses of a host, at least one. @throws {EgressError} `denied` when all are denied; otherwise the error of
   * the lookup.
   */
  async addresses(hostname: string): Promise<readonly LookupAddress[]> {
    this.checkLiteral(hostname);
    const host = hostname.replace(/^\[(.*)\]$/, "$1");
    return new Promise((resolve, reject) => {
      this.lookup(host, { all: true }, (error, found) => {
        if (error || !Array.isArray(found)) reject(error ?? new Error("no address"));
        else resolve(found);
      });
    });
  }

  /**
   * The lookup function of sockets, which then connect to the checked address: a name that resolves differently a
   * moment later has no effect.
   */
  readonly lookup: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) {
        callback(error, "");
        return;
      }
      const allowed = found.filter(({ address }) => this.allows(address));
      const [first] = allowed;
      if (first === undefined) callback(denied(hostname), "");
      else if (options.all) callback(null, allowed);
      else callback(null, first.address, first.family);
    });
  };
}

/**
 * The addresses of this machine, public ones included: what listens there may be closed to the outside by a firewall. Asked
 * each time, because addresses come and go.
 */
function addressesOfMachine(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((own) => (own ?? []).map(({ address }) => address));
}

function listOf(addresses: readonly string[]): BlockList {
  const list = new BlockList();
  for (const address of addresses) {
    const [plain = address] = address.split("%"); // the name of an interface
    list.addAddress(plain, isIP(plain) === 6 ? "ipv6" : "ipv4");
  }
  return list;
}

function denied(hostname: string): EgressError {
  return new EgressError(
    "denied",
    `${hostname} is not on the public internet: the setting ORRERY_EGRESS_ALLOW has to name its network`,
  );
}
