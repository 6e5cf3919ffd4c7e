import styled from "@emotion/styled";
import type { TimeWindowSettings } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/button.tsx";
import { IconButton } from "../../controls/icon-button.tsx";
import { SegmentedControl } from "../../controls/segmented-control.tsx";
import { Tabs, tabId } from "../../controls/tabs.tsx";
import { useDashboard } from "../runtime/dashboard-context.ts";
import { type Branch, branchOf, type Mode, modeOf, withMode, withWindow } from "./draft.ts";
import { FixedRange } from "./fixed-range.tsx";
import { LengthList } from "./length-list.tsx";
import { PeriodList } from "./period-list.tsx";
import { SamplingFields } from "./sampling-fields.tsx";
import { WindowResult } from "./window-result.tsx";

interface TimeWindowPanelProps {
  readonly settings: TimeWindowSettings;
  readonly titleId: string;
  readonly onCancel: () => void;
  readonly onChange: (settings: TimeWindowSettings) => void;
}

/** Which time on the left, how it is sampled on the right, and below what results, before it is applied. */
export function TimeWindowPanel({ settings, titleId, onCancel, onChange }: TimeWindowPanelProps) {
  const { t } = useTranslation();
  const { serverNow, browserZone, firstDayOfWeek } = useDashboard();
  const [draft, setDraft] = useState(settings);
  const branch = branchOf(draft);
  const mode = modeOf(draft.window);
  const change = (to: Branch, next: Mode) =>
    setDraft(withMode(draft, to, next, { now: serverNow(), browserZone, firstDayOfWeek }));
  const modes: readonly Mode[] = branch === "realtime" ? ["last", "period"] : ["last", "period", "fixed"];
  return (
    <Panel
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation(); // a form around the control is not meant
        onChange(draft);
      }}
    >
      <header>
        <h2 id={titleId}>{t("timewindow.timewindow")}</h2>
        <IconButton icon="close" label={t("action.close")} onClick={onCancel} />
      </header>
      <Tabs
        label={t("timewindow.timewindow")}
        value={branch}
        tabs={(["realtime", "history"] as const).map((value) => ({ value, label: t(`timewindow.${value}`) }))}
        onChange={(to) => change(to, to === "realtime" && mode === "fixed" ? "last" : mode)}
      />
      <div className="columns" role="tabpanel" id={`${tabId(branch)}-panel`} aria-labelledby={tabId(branch)}>
        <fieldset disabled={settings.hidden.interval} className="when">
          <SegmentedControl
            label={t("timewindow.kind")}
            value={mode}
            choices={modes.map((value) => ({ value, label: t(`timewindow.mode-${branch}-${value}`) }))}
            onChange={(next) => change(branch, next)}
          />
          {(draft.window.kind === "realtimeLast" || draft.window.kind === "historyLast") && (
            <LengthList
              window={draft.window}
              disabled={settings.hidden.interval}
              onChange={(window) => setDraft(withWindow(draft, window))}
            />
          )}
          {(draft.window.kind === "realtimeQuick" || draft.window.kind === "historyQuick") && (
            <PeriodList
              window={draft.window}
              branch={branch}
              onChange={(window) => setDraft(withWindow(draft, window))}
            />
          )}
          {draft.window.kind === "historyFixed" && (
            <FixedRange
              range={draft.window.range}
              zone={draft.zone ?? browserZone}
              onChange={(range) => setDraft(withWindow(draft, { kind: "historyFixed", range }))}
            />
          )}
        </fieldset>
        <SamplingFields settings={draft} onChange={setDraft} />
      </div>
      <footer>
        <WindowResult settings={draft} />
        <Button onClick={onCancel}>{t("action.cancel")}</Button>
        <Button variant="primary" type="submit" disabled={JSON.stringify(draft) === JSON.stringify(settings)}>
          {t("action.update")}
        </Button>
      </footer>
    </Panel>
  );
}

const Panel = styled.form({
  inlineSize: 560,
  "& > header": { display: "none" },
  "& h2": { font: "600 16px/24px var(--font)" },
  "& .columns": { display: "grid", gridTemplateColumns: "240px minmax(0, 1fr)" },
  "& .when": {
    margin: 0,
    border: 0,
    minInlineSize: 0,
    padding: "16px 12px 12px",
    borderInlineEnd: "1px solid var(--line)",
  },
  "& .when > fieldset": { padding: "0 4px", marginBlockEnd: 8 },
  "& .when > fieldset legend": {
    position: "absolute",
    inlineSize: 1,
    blockSize: 1,
    overflow: "hidden",
    clipPath: "inset(50%)",
  },
  "& .when > fieldset > div": { display: "flex" },
  "& .when > fieldset label": { flex: 1, justifyContent: "center", padding: "0 6px" },
  "& .when:disabled": { opacity: 0.6 },
  "& > footer": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    padding: "12px 20px",
    borderBlockStart: "1px solid var(--line)",
  },
  "@media (max-width: 959.95px)": {
    inlineSize: "100%",
    blockSize: "100%",
    display: "flex",
    flexDirection: "column",
    "& > header": {
      display: "flex",
      alignItems: "center",
      justifyContent: "space-between",
      flex: "none",
      blockSize: 48,
      padding: "0 8px 0 20px",
    },
    "& .columns": { flex: 1, overflow: "auto", gridTemplateColumns: "minmax(0, 1fr)", alignContent: "start" },
    "& .when": { borderInlineEnd: 0, borderBlockEnd: "1px solid var(--line)" },
  },
});
