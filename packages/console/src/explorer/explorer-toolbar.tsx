import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { LiveMark } from "../controls/basics/live-mark.tsx";
import { Select } from "../controls/fields/select.tsx";
import { LastHeard } from "../controls/time/last-heard.tsx";
import { TimeWindowControl } from "../pickers/time-window/time-window-control.tsx";
import { COMPARISONS, type ExplorerChange, type ExplorerState } from "./explorer-state.ts";
import { SendButton } from "./send-button.tsx";

interface ExplorerToolbarProps {
  readonly state: ExplorerState;
  readonly onChange: (change: ExplorerChange) => void;
  readonly isLive: boolean;
  /** Since when nothing has come, as the connection is lost. */
  readonly staleSince: number | undefined;
  readonly onRefresh: () => void;
  /** Absent where no commands can be sent. */
  readonly onSend?: (() => void) | undefined;
  /** More that can be done with what is shown. */
  readonly children: ReactNode;
}

/** What is shown of the chosen keys: its time, what it is compared with, and whether it is live. */
export function ExplorerToolbar(props: ExplorerToolbarProps) {
  const { state, onChange, isLive, staleSince, onRefresh, onSend, children } = props;
  const { t } = useTranslation();
  return (
    <div className="tools">
      <TimeWindowControl drawsAll settings={state.window} onChange={(window) => onChange({ window })} />
      <div className="compare">
        <Select
          bare
          size="toolbar"
          label={t("explorer.compare")}
          value={state.compare ?? "none"}
          choices={[
            { value: "none", label: t("explorer.compare-nothing") },
            ...COMPARISONS.map((value) => ({ value, label: t(`explorer.compare-${value}`) })),
          ]}
          onChange={(compare) => onChange({ compare })}
        />
      </div>
      <span className="grow" />
      {staleSince !== undefined ? (
        <LastHeard at={staleSince} />
      ) : (
        <LiveMark state={isLive ? "live" : "idle"}>{t("attribute.live")}</LiveMark>
      )}
      <IconButton icon="refresh" label={t("action.refresh")} onClick={onRefresh} />
      {onSend && <SendButton onClick={onSend} />}
      {children}
    </div>
  );
}
