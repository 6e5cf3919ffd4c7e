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

/** The unit that a key names itself; `undefined` when it names none. Nothing is guessed from what a key measures. */
export function unitOfKey(key: string): string | undefined {
  const separated = /[_\-.\s]([A-Za-z]+)$/.exec(key)?.[1];
  const last = (separated ?? /[a-z\d]([A-Z]+[a-z]*)$/.exec(key)?.[1] ?? key).toLowerCase();
  return last !== key.toLowerCase() || last === "rpm" ? UNITS[last] : undefined;
}
