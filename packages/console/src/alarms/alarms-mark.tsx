import { useTranslation } from "react-i18next";
import { LiveMark } from "../controls/basics/live-mark.tsx";
import { LastHeard } from "../controls/time/last-heard.tsx";

interface AlarmsMarkProps {
  readonly isLive: boolean;
  /** Nothing has been heard of the platform since then, ms. */
  readonly staleSince: number | undefined;
}

/** Whether a table of alarms is kept up to date. */
export function AlarmsMark({ isLive, staleSince }: AlarmsMarkProps) {
  const { t } = useTranslation();
  if (staleSince !== undefined) return <LastHeard at={staleSince} />;
  return <LiveMark state={isLive ? "live" : "idle"}>{t(isLive ? "attribute.live" : "shell.connecting")}</LiveMark>;
}
