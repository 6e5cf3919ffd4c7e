import type { OtaRollout, RolloutWave, WaveDevices } from "@orrery/model";
import type { TFunction } from "i18next";

/** What a wave is called. */
export const waveName = (t: TFunction, { name, number }: RolloutWave): string =>
  name || t("rollout.wave-name", { wave: number });

/** Which devices a wave has. */
export function waveDevicesText(t: TFunction, devices: WaveDevices, number: (value: number) => string): string {
  if ("percent" in devices) return t("rollout.devices-percent", { percent: number(devices.percent) });
  if ("rest" in devices) return t("rollout.devices-rest");
  const { textSearch, ...filters } = devices.matching;
  return typeof textSearch === "string" && Object.keys(filters).length === 0
    ? t("rollout.devices-matching", { text: textSearch })
    : t("rollout.devices-filtered");
}

/** Where a wave stands in time. */
export type WaveTime =
  | { readonly is: "done"; readonly from: number; readonly to: number }
  | { readonly is: "running"; readonly from: number }
  | { readonly is: "waiting"; readonly after: number; readonly notBefore: number | undefined };

export function waveTime(rollout: Pick<OtaRollout, "waves" | "pauseMs">, wave: RolloutWave): WaveTime {
  if (wave.startTime !== null) {
    return wave.passedTime === null
      ? { is: "running", from: wave.startTime }
      : { is: "done", from: wave.startTime, to: wave.passedTime };
  }
  const before = rollout.waves.find(({ number }) => number === wave.number - 1);
  const passed = before?.passedTime ?? undefined;
  return {
    is: "waiting",
    after: wave.number - 1,
    notBefore: passed !== undefined && rollout.pauseMs > 0 ? passed + rollout.pauseMs : undefined,
  };
}
