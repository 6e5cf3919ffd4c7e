import type { JsonObject, RuleChainMetaDataDraft } from "@orrery/model";

/** State of a simulated device. */
export interface DeviceState {
  /** Makes devices of one model differ. */
  readonly seed: number;
  /** Changed by shared attributes and RPC: last written value of each setting, and when. */
  readonly settings: ReadonlyMap<string, { readonly value: unknown; readonly since: number }>;
}

/** A rule chain that has the name of the profile. */
export type DemoChain = Pick<RuleChainMetaDataDraft, "firstNodeIndex" | "nodes" | "connections">;

/** A model of simulated devices. `read` is pure, so it also gives past values. */
export interface DeviceModel {
  readonly profile: string;
  readonly description: string;
  readonly transport: "MQTT" | "HTTP" | "GATEWAY" | "COAP" | "LWM2M";
  /** Milliseconds between two messages. */
  readonly reportEvery: number;
  /** Alarm rules of its profile. */
  readonly alarms?: readonly JsonObject[] | undefined;
  /** What becomes of its messages; as of all others by default. */
  readonly chain?: DemoChain | undefined;
  /** Client attributes, sent once. */
  readonly attributes: (seed: number) => Readonly<Record<string, unknown>>;
  /** Telemetry at a time. */
  readonly read: (state: DeviceState, ts: number) => Readonly<Record<string, number | boolean | string>>;
  /** Answers a question about its settings; `undefined`: it is none. */
  readonly answer?: (method: string, state: DeviceState) => unknown;
  /** Answers a command; `undefined`: the command is unknown. */
  readonly command?: (method: string, params: unknown) => { readonly set: string; readonly value: unknown } | undefined;
}

/** A numeric setting of the device, or its factory value. */
export function numberSetting(state: DeviceState, name: string, factory: number): number {
  const found = state.settings.get(name)?.value;
  return typeof found === "number" && Number.isFinite(found) ? found : factory;
}
