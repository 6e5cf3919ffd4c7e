import type { AgentAddress } from "../agents/agent.ts";
import { V3Agent } from "../agents/v3-agent.ts";
import type { SnmpDevice } from "../devices/snmp-device.ts";

/** Devices by the address of their agents: notifications name no device. */
export class TrapSources {
  readonly #byAddress = new Map<string, Set<SnmpDevice>>();
  readonly #addresses = new Map<SnmpDevice, string>();

  /** The agent of the device is at this address now. */
  place(device: SnmpDevice, address: string): void {
    if (this.#addresses.get(device) === address) return;
    this.remove(device);
    const devices = this.#byAddress.get(address) ?? new Set();
    devices.add(device);
    this.#byAddress.set(address, devices);
    this.#addresses.set(device, address);
  }

  remove(device: SnmpDevice): void {
    const address = this.#addresses.get(device);
    if (address === undefined) return;
    this.#addresses.delete(device);
    const devices = this.#byAddress.get(address);
    devices?.delete(device);
    if (devices?.size === 0) this.#byAddress.delete(address);
  }

  /** The devices with this community whose agent the sender can be; none when several agents could be it. */
  withCommunity(from: AgentAddress, version: "V1" | "V2C", community: Buffer): readonly SnmpDevice[] {
    const matching = this.#at(from).filter(({ access }) => {
      if (access?.access.version !== version) return false;
      return community.equals(Buffer.from(access.access.community, "utf8"));
    });
    return ofOneAgent(matching, from);
  }

  /** Devices with this user of version 3; which of them it is, its keys say. */
  withUser(from: AgentAddress, name: string): readonly { readonly device: SnmpDevice; readonly agent: V3Agent }[] {
    return this.#at(from).flatMap((device) => {
      const { agent } = device;
      return agent instanceof V3Agent && agent.userName === name ? [{ device, agent }] : [];
    });
  }

  /** Whether an agent of a device is at the address. */
  isSource(from: AgentAddress): boolean {
    return this.#at(from).length > 0;
  }

  #at({ address }: AgentAddress): SnmpDevice[] {
    return [...(this.#byAddress.get(plainAddress(address)) ?? [])];
  }
}

/** Behind one address there may be agents with several ports; notifications come from any port. */
function ofOneAgent(devices: readonly SnmpDevice[], from: AgentAddress): readonly SnmpDevice[] {
  const ports = new Set(devices.map(({ access }) => access?.port));
  return ports.size <= 1 ? devices : devices.filter(({ access }) => access?.port === from.port);
}

/** Without the name of an interface, and an IPv4 address that came over IPv6 as what it is. */
function plainAddress(address: string): string {
  const [plain = address] = address.split("%");
  return plain.startsWith("::ffff:") && plain.includes(".") ? plain.slice("::ffff:".length) : plain;
}
