import { isIPv4, isIPv6 } from "node:net";

const GROUPS = 8;
/** A /64: the smallest network that providers assign to a customer (RFC 6177). */
const NETWORK_GROUPS = 4;
const NO_ADDRESS = "unknown";

/**
 * The address for which shares are counted: an IPv4 address itself, also when it is written as IPv6
 * (`::ffff:10.0.0.1`); for IPv6 its /64, all of which belongs to one customer. Everything that is no address, such as
 * that of a closed connection, counts as one.
 */
export function addressGroup(address: string | undefined): string {
  if (address === undefined) return NO_ADDRESS;
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return NO_ADDRESS;
  const groups = groupsOf(address);
  if (isMapped(groups)) return groups.slice(-2).flatMap(bytesOf).join(".");
  const network = groups.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

/** The eight numbers of an IPv6 address in any notation of RFC 4291: `::` once, the end as IPv4, a zone after `%`. */
function groupsOf(address: string): readonly number[] {
  const [plain = ""] = address.split("%", 1);
  const [before = "", after = ""] = plain.split("::");
  const head = partsOf(before);
  const tail = partsOf(after);
  return [...head, ...Array<number>(GROUPS - head.length - tail.length).fill(0), ...tail];
}

function partsOf(text: string): readonly number[] {
  if (text === "") return [];
  return text.split(":").flatMap((part) => {
    if (!part.includes(".")) return [Number.parseInt(part, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = part.split(".").map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

function isMapped(groups: readonly number[]): boolean {
  return groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
}

function bytesOf(group: number): readonly number[] {
  return [group >> 8, group & 0xff];
}
