import {
  MAX_ROLLOUT_DEVICES,
  type OtaRollout,
  type RolloutDraft,
  type RolloutSettings,
  type WaveDevices,
} from "@orrery/model";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const WAVE_KINDS = ["percent", "matching", "rest"] as const;
export type WaveKind = (typeof WAVE_KINDS)[number];

/** A wave as it is entered. */
export interface WaveFields {
  /** Tells it from the others while it is edited. */
  readonly key: number;
  readonly name: string;
  readonly kind: WaveKind;
  readonly percent: string;
  readonly text: string;
  /** Filters that it was saved with: they stay while its text does, for the form knows texts alone. */
  readonly saved?: Extract<WaveDevices, { matching: object }> | undefined;
}

/** A rollout as it is entered; numbers are texts until they are right. */
export interface RolloutFields {
  readonly name: string;
  readonly deviceProfileId: string | undefined;
  readonly otaPackageId: string | undefined;
  readonly onlyWith: string;
  readonly waves: readonly WaveFields[];
  readonly share: string;
  readonly pauseMinutes: string;
  readonly stops: boolean;
  readonly limitPercent: string;
  readonly limitMinimum: string;
  readonly timeoutHours: string;
  readonly retries: boolean;
  readonly retryTimes: string;
  readonly retryMinutes: string;
}

/** Keys of texts by the field that is wrong; waves as `wave-<key>`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** What a number field says; `undefined` when it is none in the range. */
function numberIn(text: string, { min, max, whole = false }: { min: number; max: number; whole?: boolean }) {
  const value = text.trim() === "" ? Number.NaN : Number(text.trim().replace(",", "."));
  return value >= min && value <= max && (!whole || Number.isInteger(value)) ? value : undefined;
}

const percentOf = (text: string) => {
  const value = numberIn(text, { min: 0, max: 100 });
  return value === 0 ? undefined : value;
};
const shareOf = (text: string) => numberIn(text, { min: 0, max: 100 });
const minutesOf = (text: string) => numberIn(text, { min: 0, max: 129_600, whole: true });
const timesOf = (text: string) => numberIn(text, { min: 1, max: 10, whole: true });
const retryMinutesOf = (text: string) => numberIn(text, { min: 0, max: 43_200, whole: true });
const minimumOf = (text: string) => numberIn(text, { min: 1, max: MAX_ROLLOUT_DEVICES, whole: true });
const hoursOf = (text: string) => {
  const value = numberIn(text, { min: 0, max: 8_760 });
  return value === undefined || value * HOUR_MS < 1_000 ? undefined : value;
};

/** What is wrong with a rollout that is entered; empty when it can be created. */
export function errorsOf(fields: RolloutFields): FieldErrors {
  const errors: Record<string, string> = {};
  if (fields.name.trim() === "") errors.name = "rollout.name-required";
  if (fields.otaPackageId === undefined) errors.otaPackageId = "rollout.package-required";
  Object.assign(errors, waveErrors(fields.waves));
  if (shareOf(fields.share) === undefined) errors.share = "rollout.share-wrong";
  if (minutesOf(fields.pauseMinutes) === undefined) errors.pauseMinutes = "rollout.minutes-wrong";
  if (fields.stops && percentOf(fields.limitPercent) === undefined) errors.limitPercent = "rollout.percent-wrong";
  if (fields.stops && minimumOf(fields.limitMinimum) === undefined) errors.limitMinimum = "rollout.minimum-wrong";
  if (fields.timeoutHours.trim() !== "" && hoursOf(fields.timeoutHours) === undefined) {
    errors.timeoutHours = "rollout.timeout-wrong";
  }
  if (fields.retries && timesOf(fields.retryTimes) === undefined) errors.retryTimes = "rollout.retry-times-wrong";
  if (fields.retries && retryMinutesOf(fields.retryMinutes) === undefined) {
    errors.retryMinutes = "rollout.retry-minutes-wrong";
  }
  return errors;
}

/** What is wrong with waves; `begunPercent`: the share of those before them. */
export function waveErrors(waves: readonly WaveFields[], begunPercent = 0): FieldErrors {
  const errors: Record<string, string> = {};
  let sum = begunPercent;
  for (const [at, wave] of waves.entries()) {
    const percent = percentOf(wave.percent);
    if (wave.kind === "percent") sum += percent ?? 0;
    const wrong = waveError(wave, percent, at === waves.length - 1);
    if (wrong) errors[`wave-${wave.key}`] = wrong;
    else if (wave.kind === "percent" && sum > 100) errors[`wave-${wave.key}`] = "rollout.percent-sum";
  }
  return errors;
}

function waveError(wave: WaveFields, percent: number | undefined, isLast: boolean): string | undefined {
  const { kind, text } = wave;
  if (kind === "percent") return percent === undefined ? "rollout.percent-wrong" : undefined;
  if (kind === "matching") return text.trim() === "" && !isAsSaved(wave) ? "rollout.text-required" : undefined;
  return isLast ? undefined : "rollout.rest-last";
}

/** The rollout that is sent; `undefined` while something is wrong. */
export function draftOf(fields: RolloutFields): RolloutDraft | undefined {
  const { deviceProfileId, otaPackageId, onlyWith } = fields;
  const [share, minutes] = [shareOf(fields.share), minutesOf(fields.pauseMinutes)];
  const [percent, minimum] = [percentOf(fields.limitPercent), minimumOf(fields.limitMinimum)];
  const hasErrors = Object.keys(errorsOf(fields)).length > 0;
  if (hasErrors || !deviceProfileId || !otaPackageId || share === undefined || minutes === undefined) return undefined;
  const hours = hoursOf(fields.timeoutHours);
  const text = onlyWith.trim();
  return {
    name: fields.name.trim(),
    otaPackageId,
    target: text === "" ? { deviceProfileId } : { matching: { deviceProfileIds: deviceProfileId, textSearch: text } },
    waves: wavesOf(fields.waves),
    failureLimit: fields.stops && percent !== undefined && minimum !== undefined ? { percent, minimum } : null,
    sharePercent: share,
    pauseMs: minutes * MINUTE_MS,
    timeoutMs: hours === undefined ? null : Math.round(hours * HOUR_MS),
    retry: retryOf(fields),
  };
}

/** Waves without errors as they are sent. */
export function wavesOf(waves: readonly WaveFields[]): RolloutDraft["waves"] {
  return waves.map((wave) => ({ name: wave.name.trim(), devices: devicesOf(wave) }));
}

/** The waves of a rollout that have not begun, to be edited. */
export function waveFieldsOf({ wave, waves }: Pick<OtaRollout, "wave" | "waves">): readonly WaveFields[] {
  return waves
    .filter(({ number }) => number > wave)
    .map(({ number, name, devices }): WaveFields => {
      const fields = { key: number, name, percent: "25", text: "" };
      if ("percent" in devices) return { ...fields, kind: "percent", percent: String(devices.percent) };
      if ("rest" in devices) return { ...fields, kind: "rest" };
      return { ...fields, kind: "matching", text: textIn(devices), saved: devices };
    });
}

/** The share of the waves that have begun, in percent. */
export function begunPercentOf({ wave, waves }: Pick<OtaRollout, "wave" | "waves">): number {
  const begun = waves.filter(({ number }) => number <= wave);
  return begun.reduce((sum, { devices }) => sum + ("percent" in devices ? devices.percent : 0), 0);
}

function retryOf({ retries, retryTimes, retryMinutes }: RolloutFields): RolloutSettings["retry"] {
  const [times, minutes] = [timesOf(retryTimes), retryMinutesOf(retryMinutes)];
  if (!retries || times === undefined || minutes === undefined) return null;
  return { times, afterMs: minutes * MINUTE_MS };
}

function isAsSaved({ text, saved }: WaveFields): boolean {
  return saved !== undefined && text === textIn(saved);
}

function textIn({ matching }: NonNullable<WaveFields["saved"]>): string {
  return typeof matching.textSearch === "string" ? matching.textSearch : "";
}

function devicesOf(wave: WaveFields): WaveDevices {
  const { kind, percent, text, saved } = wave;
  if (kind === "matching" && saved && isAsSaved(wave)) return saved;
  if (kind === "percent") return { percent: percentOf(percent) ?? 0 };
  return kind === "matching" ? { matching: { textSearch: text.trim() } } : { rest: true };
}
