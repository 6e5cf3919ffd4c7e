import type { ConnectionState } from "@orrery/client";
import { useTranslation } from "react-i18next";
import { LiveMark } from "../controls/basics/live-mark.tsx";
import { Hidden } from "../controls/tables/table-styles.ts";
import { useConnection } from "../session/use-connection.ts";

const TEXTS: Readonly<Record<ConnectionState, string>> = {
  idle: "shell.idle",
  connecting: "shell.connecting",
  open: "shell.live",
  silent: "shell.silent",
  waiting: "shell.reconnecting",
};
const MARKS = { idle: "idle", connecting: "idle", open: "live", silent: "lost", waiting: "lost" } as const;

/** In the foot of the menu: whether values arrive by themselves. `dotOnly`: its word is spoken and in its tooltip. */
export function ConnectionMark({ dotOnly }: { readonly dotOnly: boolean }) {
  const { t } = useTranslation();
  const connection = useConnection();
  if (dotOnly) {
    return (
      <span title={t(TEXTS[connection])}>
        <LiveMark state={MARKS[connection]}>
          <Hidden>{t(TEXTS[connection])}</Hidden>
        </LiveMark>
      </span>
    );
  }
  return <LiveMark state={MARKS[connection]}>{t(TEXTS[connection])}</LiveMark>;
}
