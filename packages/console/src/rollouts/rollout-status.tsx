import type { OtaRollout } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Chip } from "../controls/basics/chip.tsx";
import { Icon } from "../controls/basics/icon.tsx";
import type { IconName } from "../controls/basics/icon-names.ts";
import { statusKey } from "./rollout-figures.ts";

const ICONS: Readonly<Record<OtaRollout["status"], IconName>> = {
  PREPARING: "clock",
  READY: "play",
  RUNNING: "ota",
  PAUSED: "pause",
  CANCELLING: "undo",
  CANCELLED: "close",
  DONE: "check",
};

/** What a rollout is doing: by a mark and by words. */
export function RolloutStatusChip({ rollout }: { readonly rollout: Pick<OtaRollout, "status" | "pauseReason"> }) {
  const { t } = useTranslation();
  const hasStopped = statusKey(rollout) === "rollout.status-STOPPED";
  return (
    <Chip data-tone={rollout.status === "RUNNING" ? "accent" : undefined}>
      <Icon name={hasStopped ? "warn" : ICONS[rollout.status]} size={14} />
      {t(statusKey(rollout))}
    </Chip>
  );
}
