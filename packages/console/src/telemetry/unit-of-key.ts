/**
 * Units that authors of keys write at their end, as a word of its own: `power_kW`, `tankLevelPercent`. Only words that are
 * nothing else in a key: `mw` is milli to some and mega to others, `degrees` are of an angle or of a temperature.
 */
const UNITS: Readonly<Record<string, string>> = {
  percent: "%",
  celsius: "°C",
  fahrenheit: "°F",
  kwh: "kWh",
  wh: "Wh",
  kw: "kW",
  volt: "V",
  volts: "V",
  amps: "A",
  watt: "W",
  watts: "W",
  pascal: "Pa",
  hpa: "hPa",
  kpa: "kPa",
  mbar: "mbar",
  hz: "Hz",
  khz: "kHz",
  rpm: "rpm",
  dbm: "dBm",
  lux: "lx",
  ppm: "ppm",
  seconds: "s",
  minutes: "min",
  hours: "h",
  kg: "kg",
  liters: "l",
  litres: "l",
};

/**
 * Words that are a unit only after the quantity that is measured in it: `supplyVoltage_V`, but not `progressBar`.
 * `temperature_c` is none: beside `temperature_a` it is the third sensor.
 */
const OF_QUANTITY: readonly (readonly [quantity: RegExp, units: Readonly<Record<string, string>>])[] = [
  [/volt(age)?$/i, { v: "V", mv: "mV", kv: "kV" }],
  [/current$/i, { ma: "mA" }],
  [/power$/i, { w: "W" }],
  [/pressure$/i, { bar: "bar" }],
  [/(distance|length|height|level|depth|width|thickness|diameter|gap)$/i, { mm: "mm", cm: "cm", m: "m", km: "km" }],
  [/(rain|rainfall|precipitation)$/i, { mm: "mm" }],
  [/(time|latency|duration|delay|interval|ping)$/i, { ms: "ms" }],
];

/** The unit that a key names itself; `undefined` for all others: what a quantity is measured in is not guessed. */
export function unitOfKey(key: string): string | undefined {
  if (key.toLowerCase() === "rpm") return UNITS.rpm; // unit and quantity in one
  const word = /[_\-.\s]([A-Za-z][A-Za-z\d]*)$/.exec(key)?.[1] ?? /[a-z\d]([A-Z]+[a-z]*)$/.exec(key)?.[1];
  if (word === undefined) return undefined;
  const last = word.toLowerCase();
  const quantity = key.slice(0, key.length - word.length).replace(/[_\-.\s]$/, "");
  return OF_QUANTITY.find(([ending]) => ending.test(quantity))?.[1][last] ?? UNITS[last];
}
