import { isRecord, type JsonObject, TRANSPORT_DEFAULTS } from "@orrery/model";
import {
  all,
  type Condition,
  choice,
  explained,
  hinted,
  type Infer,
  is,
  labelled,
  limited,
  required,
  type Setting,
  text,
  when,
} from "@orrery/model/settings";
import type { Check } from "../../controls/settings-form/form-store.ts";
import { toggle } from "../../entities/forms/form-settings.ts";
import { lacksKey, type Observed, readObserved, writeObserved } from "./observed.ts";
import { type EditedServer, hasProblems, isBootstrapServer, readServers } from "./servers.ts";

/** Kinds of fields that the form draws with controls of its own. */
export const LWM2M_MODEL = "lwm2m-model";
export const LWM2M_SERVERS = "lwm2m-servers";

const observed: Setting<Observed> = {
  schema: { type: "object" },
  hint: { kind: LWM2M_MODEL },
  fits: isRecord,
  read: readObserved,
};

/** Null: nothing was ever saved, so that the servers of the installation are a good beginning. */
const servers: Setting<readonly EditedServer[] | null> = {
  schema: { type: "array", default: null },
  hint: { kind: LWM2M_SERVERS, startEmpty: true },
  fits: Array.isArray,
  read: readServers,
};

const FIRMWARE = [
  ["1", "transport.strategy-package"],
  ["2", "transport.strategy-url"],
  ["3", "transport.strategy-data"],
] as const;
const DEFAULT_URL = "coap://localhost:5685";

const url = (label: string) =>
  required(
    explained(
      { required: "transport.required", pattern: "transport.required" },
      limited({ pattern: "\\S" }, labelled(label, text(DEFAULT_URL))),
    ),
  );

/** What is read of LwM2M devices (console pages, 7.4, tab 1). */
export const lwm2mModel = (shown: Condition) => ({
  observeAttr: when(shown, labelled("transport.lwm2m-objects", observed)),
});

/** The servers that clients are told (tab 2). */
export const lwm2mBootstrap = (shown: Condition) => ({
  bootstrapServerUpdateEnable: when(
    shown,
    hinted({ description: "transport.bootstrap-update-hint" }, toggle("transport.bootstrap-update")),
  ),
  bootstrap: when(shown, labelled("transport.servers", servers)),
});

/** How packages reach clients, and what they can do (tab 3). */
export const lwm2mUpdates = (shown: Condition) => ({
  fwUpdateStrategy: when(shown, required(labelled("transport.firmware-strategy", choice(FIRMWARE, "1")))),
  fwUpdateResource: when(all(shown, is("fwUpdateStrategy", "2")), url("transport.firmware-url")),
  swUpdateStrategy: when(
    shown,
    required(labelled("transport.software-strategy", choice([FIRMWARE[0], FIRMWARE[1]], "1"))),
  ),
  swUpdateResource: when(all(shown, is("swUpdateStrategy", "2")), url("transport.software-url")),
  compositeOperationsSupport: when(
    shown,
    hinted({ description: "transport.composite-hint" }, toggle("transport.composite")),
  ),
});

type Lwm2mValues = Infer<
  ReturnType<typeof lwm2mModel> & ReturnType<typeof lwm2mBootstrap> & ReturnType<typeof lwm2mUpdates>
>;

/** The members of a saved configuration that the fields above edit. */
export function readLwm2m(saved: JsonObject) {
  const client = isRecord(saved.clientLwM2mSettings) ? saved.clientLwM2mSettings : {};
  const strategy = (value: unknown, known: readonly string[]) => (known.includes(String(value)) ? String(value) : "1");
  return {
    observeAttr: readObserved(saved.observeAttr),
    bootstrapServerUpdateEnable: saved.bootstrapServerUpdateEnable === true,
    ...(Array.isArray(saved.bootstrap) && { bootstrap: readServers(saved.bootstrap) }),
    fwUpdateStrategy: strategy(client.fwUpdateStrategy, ["2", "3"]),
    fwUpdateResource: client.fwUpdateResource || DEFAULT_URL,
    swUpdateStrategy: strategy(client.swUpdateStrategy, ["2"]),
    swUpdateResource: client.swUpdateResource || DEFAULT_URL,
    compositeOperationsSupport: client.compositeOperationsSupport === true,
  };
}

/** What is sent; members that the form does not show stay. Without their update clients are told no bootstrap server. */
export function writeLwm2m(values: Lwm2mValues, power: JsonObject, saved: JsonObject): JsonObject {
  const client = isRecord(saved.clientLwM2mSettings)
    ? saved.clientLwM2mSettings
    : Object(TRANSPORT_DEFAULTS.LWM2M.clientLwM2mSettings);
  const { bootstrapServerUpdateEnable, fwUpdateStrategy, swUpdateStrategy, compositeOperationsSupport } = values;
  const told = (values.bootstrap ?? []).filter((server) => bootstrapServerUpdateEnable || !isBootstrapServer(server));
  return {
    observeAttr: writeObserved(values.observeAttr),
    bootstrapServerUpdateEnable,
    bootstrap: told,
    clientLwM2mSettings: {
      ...client,
      fwUpdateStrategy: Number(fwUpdateStrategy),
      ...(fwUpdateStrategy === "2" && { fwUpdateResource: values.fwUpdateResource.trim() }),
      swUpdateStrategy: Number(swUpdateStrategy),
      ...(swUpdateStrategy === "2" && { swUpdateResource: values.swUpdateResource.trim() }),
      compositeOperationsSupport,
      ...power,
    },
  };
}

/** What is wrong within the two fields that hold more than one value. */
export const checkLwm2m: Check = ({ observeAttr, bootstrap }) => ({
  observeAttr: lacksKey(readObserved(observeAttr)) ? "transport.keys-required" : undefined,
  bootstrap: hasProblems(readServers(bootstrap) ?? []) ? "transport.servers-wrong" : undefined,
});
