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
  liters: "l",
  litres: "l",
};

/** Quantities that everybody measures in one unit. Temperature, pressure or power are not among them. */
const QUANTITIES: Readonly<Record<string, string>> = { humidity: "%", rssi: "dBm", snr: "dB" };

/** The unit that a key names itself, or the only one its quantity has; `undefined` for all others: nothing is guessed. */
export function unitOfKey(key: string): string | undefined {
  const separated = /[_\-.\s]([A-Za-z]+)$/.exec(key)?.[1];
  const last = (separated ?? /[a-z\d]([A-Z]+[a-z]*)$/.exec(key)?.[1] ?? key).toLowerCase();
  const isWhole = last === key.toLowerCase();
  return QUANTITIES[last] ?? (isWhole && last !== "rpm" ? undefined : UNITS[last]);
}
