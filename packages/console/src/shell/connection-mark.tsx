import type { ConnectionState } from "@orrery/client";
import { useTranslation } from "react-i18next";
import { LiveMark } from "../controls/live-mark.tsx";
import { useConnection } from "../session/use-connection.ts";

const TEXTS: Readonly<Record<ConnectionState, string>> = {
  idle: "shell.idle",
  connecting: "shell.connecting",
  open: "shell.live",
  waiting: "shell.reconnecting",
};
const MARKS = { idle: "idle", connecting: "idle", open: "live", waiting: "lost" } as const;

/** In the foot of the menu: whether values arrive by themselves. */
export function ConnectionMark() {
  const { t } = useTranslation();
  const connection = useConnection();
  return <LiveMark state={MARKS[connection]}>{t(TEXTS[connection])}</LiveMark>;
}
