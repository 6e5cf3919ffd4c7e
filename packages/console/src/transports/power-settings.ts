import { isRecord } from "@orrery/model";
import {
  all,
  type Condition,
  choice,
  duration,
  explained,
  type Infer,
  is,
  labelled,
  limited,
  required,
  when,
} from "@orrery/model/settings";

/** What is not chosen on a device: the mode of its profile. */
const INHERIT = "INHERIT";

const MODES = [
  ["DRX", "transport.power-drx"],
  ["PSM", "transport.power-psm"],
  ["E_DRX", "transport.power-edrx"],
] as const;

const least = (label: string, preset: number, minimum: number) =>
  required(
    explained(
      { required: "transport.time-required", minimum: `transport.at-least-${minimum}` },
      limited({ minimum }, labelled(label, duration("milliseconds", preset))),
    ),
  );

const modeFields = (shown: Condition) => ({
  psmActivityTimer: when(all(shown, is("powerMode", "PSM")), least("transport.psm-activity-timer", 10_000, 1280)),
  edrxCycle: when(all(shown, is("powerMode", "E_DRX")), least("transport.edrx-cycle", 81_000, 5120)),
  pagingTransmissionWindow: when(
    all(shown, is("powerMode", "E_DRX")),
    least("transport.paging-transmission-window", 10_000, 1280),
  ),
});

/** How devices of a profile save power (console pages, 4.5). */
export const powerSettings = (shown: Condition) => ({
  powerMode: when(shown, required(labelled("transport.power-mode", choice(MODES, "DRX")))),
  ...modeFields(shown),
});

/** The same of one device, which may leave it to its profile. */
export const devicePowerSettings = (shown: Condition) => ({
  powerMode: when(
    shown,
    required(
      labelled("transport.power-mode", choice([[INHERIT, "transport.power-inherit"] as const, ...MODES], INHERIT)),
    ),
  ),
  ...modeFields(shown),
});

type PowerValues = Infer<ReturnType<typeof devicePowerSettings>>;

/** The members of saved settings that the fields above edit. */
export function readPower(saved: unknown) {
  const { powerMode, psmActivityTimer, edrxCycle, pagingTransmissionWindow } = isRecord(saved) ? saved : {};
  const length = (value: unknown, preset: number) => (typeof value === "number" ? value : preset);
  return {
    powerMode: typeof powerMode === "string" ? powerMode : undefined,
    psmActivityTimer: length(psmActivityTimer, 10_000),
    edrxCycle: length(edrxCycle, 81_000),
    pagingTransmissionWindow: length(pagingTransmissionWindow, 10_000),
  };
}

/** What is sent: the mode, and the times that it has. */
export function writePower({ powerMode, psmActivityTimer, edrxCycle, pagingTransmissionWindow }: PowerValues) {
  return {
    powerMode: powerMode === INHERIT ? null : powerMode,
    ...(powerMode === "PSM" && { psmActivityTimer }),
    ...(powerMode === "E_DRX" && { edrxCycle, pagingTransmissionWindow }),
  };
}
