import { BlockList, isIP } from "node:net";

/** A range of addresses, such as `10.0.0.0/8`. */
export interface Network {
  readonly address: string;
  readonly family: "ipv4" | "ipv6";
  readonly prefix: number;
}

/** @throws {Error} with the expected notation. A bare address is a network of one. */
export function parseNetwork(text: string): Network {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  const longest = version === 4 ? 32 : 128;
  const prefix = bits === undefined ? longest : Number(bits);
  const isPrefix = bits === undefined || /^\d{1,3}$/.test(bits);
  if (version === 0 || rest.length > 0 || !isPrefix || prefix > longest) {
    throw new Error("networks such as 10.0.0.0/8 or fd00::/8, separated by commas");
  }
  return { address, family: version === 4 ? "ipv4" : "ipv6", prefix };
}

/** A list that tests whether addresses are in one of the networks. */
export function networkList(networks: readonly Network[]): BlockList {
  const list = new BlockList();
  for (const { address, family, prefix } of networks) list.addSubnet(address, prefix, family);
  return list;
}
