/** Units that authors of keys write at their end, as a word of its own: `power_kW`, `tankLevelPercent`. */
const UNITS: Readonly<Record<string, string>> = {
  percent: "%",
  celsius: "°C",
  fahrenheit: "°F",
  kwh: "kWh",
  wh: "Wh",
  kw: "kW",
  mw: "MW",
  volts: "V",
  amps: "A",
  hz: "Hz",
  khz: "kHz",
  bar: "bar",
  mbar: "mbar",
  hpa: "hPa",
  kpa: "kPa",
  rpm: "rpm",
  dbm: "dBm",
  lux: "lx",
  ppm: "ppm",
  ms: "ms",
  seconds: "s",
  minutes: "min",
  hours: "h",
  mm: "mm",
  cm: "cm",
  km: "km",
  kg: "kg",
  volt: "V",
  amp: "A",
  watt: "W",
  watts: "W",
  pascal: "Pa",
  degrees: "°",
  liters: "l",
  litres: "l",
};

/** Letters that are a unit only after the quantity that is measured in it: `temperature_c`, `supplyVoltage_V`. */
const OF_QUANTITY: readonly (readonly [quantity: RegExp, units: Readonly<Record<string, string>>])[] = [
  [/temp(erature)?$/i, { c: "°C", f: "°F", k: "K" }],
  [/volt(age)?$/i, { v: "V", mv: "mV", kv: "kV" }],
  [/current$/i, { a: "A", ma: "mA" }],
  [/power$/i, { w: "W" }],
  [/(distance|length|height|level|depth)$/i, { m: "m" }],
];

/** Quantities that everybody measures in one unit. Temperature, pressure or power are not among them. */
const QUANTITIES: Readonly<Record<string, string>> = {
  humidity: "%",
  rssi: "dBm",
  snr: "dB",
  co2: "ppm",
  latitude: "°",
  longitude: "°",
  illuminance: "lx",
};

/** The unit that a key names itself, or the only one its quantity has; `undefined` for all others: nothing is guessed. */
export function unitOfKey(key: string): string | undefined {
  const separated = /[_\-.\s]([A-Za-z][A-Za-z\d]*)$/.exec(key)?.[1];
  const last = (separated ?? /[a-z\d]([A-Z]+[a-z]*)$/.exec(key)?.[1] ?? key).toLowerCase();
  const isWhole = last === key.toLowerCase();
  const quantity = key.slice(0, Math.max(0, key.length - last.length - 1));
  const letters =
    separated === undefined ? undefined : OF_QUANTITY.find(([ending]) => ending.test(quantity))?.[1][last];
  return letters ?? QUANTITIES[last] ?? (isWhole && last !== "rpm" ? undefined : UNITS[last]);
}
