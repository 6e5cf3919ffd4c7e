import type { DeviceModel } from "./device-model.ts";
import { jitter, noise, round } from "./noise.ts";

/** Resources that the lamp has, by what it reads. */
export const LAMP_RESOURCES: Readonly<Record<string, string>> = {
  "26241/0/1": "power",
  "26241/0/2": "housingTemperature",
};

/** The object that the lamp serves; its number is of the range that anybody may use. */
export const LAMP_OBJECT = `<?xml version="1.0" encoding="utf-8"?>
<LWM2M><Object ObjectType="MODefinition">
  <Name>Street lamp</Name><Description1>State of a lamp.</Description1>
  <ObjectID>26241</ObjectID><ObjectVersion>1.0</ObjectVersion>
  <MultipleInstances>Single</MultipleInstances><Mandatory>Optional</Mandatory>
  <Resources>
    <Item ID="1"><Name>Power</Name><Operations>R</Operations><MultipleInstances>Single</MultipleInstances>
      <Mandatory>Mandatory</Mandatory><Type>Float</Type><RangeEnumeration></RangeEnumeration><Units>W</Units></Item>
    <Item ID="2"><Name>Housing temperature</Name><Operations>R</Operations><MultipleInstances>Single</MultipleInstances>
      <Mandatory>Mandatory</Mandatory><Type>Float</Type><RangeEnumeration></RangeEnumeration><Units>Cel</Units></Item>
  </Resources>
</Object></LWM2M>`;

/** A lamp with a modem that speaks LwM2M. */
export const streetLamp: DeviceModel = {
  profile: "Street lamp",
  description: "Reports over LwM2M: the platform observes its resources.",
  transport: "LWM2M",
  reportEvery: 10_000,
  attributes: () => ({}),
  read: (state, ts) => ({
    power: round(42 + 3 * noise(state.seed, ts, 900_000) + 0.1 * jitter(state.seed, ts), 1),
    housingTemperature: round(31 + 4 * noise(state.seed + 9, ts, 1_800_000), 1),
  }),
};
