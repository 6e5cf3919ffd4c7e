import styled from "@emotion/styled";
import useMediaQuery from "@mui/material/useMediaQuery";
import { lengthOf, limitBounds, type TimeWindowSettings } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { tabId } from "../../controls/tables/tab-id.ts";
import { Tabs } from "../../controls/tables/tabs.tsx";
import {
  draftOf,
  isSameWindow,
  settingsOf,
  WINDOW_TABS,
  windowOf,
} from "../../controls/time/time-window/time-window-draft.ts";
import type { PanelOptions } from "./panel-options.ts";
import { PANEL_STYLES } from "./panel-styles.ts";
import { SamplingFields } from "./sampling-fields.tsx";
import { TimeChoice } from "./time-choice.tsx";
import type { TimeService } from "./use-time-service.ts";
import { WindowResult } from "./window-result.tsx";

interface TimeWindowPanelProps {
  readonly settings: TimeWindowSettings;
  readonly options: PanelOptions;
  readonly time: TimeService;
  readonly titleId: string;
  readonly onCancel: () => void;
  readonly onChange: (settings: TimeWindowSettings) => void;
}

/** Which time on the left, how it is sampled on the right, and below what results, before it is applied. */
export function TimeWindowPanel({ settings, options, time, titleId, onCancel, onChange }: TimeWindowPanelProps) {
  const { t } = useTranslation();
  const { historyOnly, aggregation, isEdit } = options;
  const { serverNow, browserZone, firstDayOfWeek } = time;
  const context = { now: serverNow(), browserZone, firstDayOfWeek };
  const limits = limitBounds(time.maxDatapointsLimit);
  const [initial] = useState(() => draftOf(settings, context, historyOnly));
  const [draft, setDraft] = useState(initial);
  const window = windowOf(draft, context);
  const windowMs = window === undefined ? MINUTE : lengthOf(window, context.now);
  const next = settingsOf(draft, context, limits);
  const before = settingsOf(initial, context, limits);
  const isChanged = next !== undefined && !(before && isSameWindow(next, before));
  const isSmall = useMediaQuery("(max-width:599.95px)", { noSsr: true });
  const { hidden } = draft;
  const hasTime = isEdit || !settings.hidden.interval;
  const hasSampling = isEdit || !hidden.timezone || (aggregation && !(hidden.aggregation && hidden.aggInterval));
  const hasTabs = hasTime && !historyOnly;
  return (
    <Panel
      data-wide={(hasTime && hasSampling && aggregation) || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation(); // a form around the control is not meant
        if (next && isChanged && !time.isLoading) onChange(next);
      }}
    >
      <header>
        <h2 id={titleId}>{t("timewindow.timewindow")}</h2>
        {/* Not only out of sight: the focus would be sent to it, and stay where it was. */}
        {isSmall && <IconButton icon="close" label={t("action.close")} onClick={onCancel} />}
      </header>
      {hasTabs && (
        <Tabs
          label={t("timewindow.timewindow")}
          value={draft.tab}
          tabs={WINDOW_TABS.map((value) => ({ value, label: t(`timewindow.${value}`) }))}
          onChange={(tab) => setDraft({ ...draft, tab })}
        />
      )}
      <div
        className="columns"
        {...(hasTabs ? { role: "tabpanel", id: `${tabId(draft.tab)}-panel`, "aria-labelledby": tabId(draft.tab) } : {})}
      >
        {hasTime && <TimeChoice draft={draft} options={options} time={time} onChange={setDraft} />}
        {hasSampling && (
          <SamplingFields draft={draft} options={options} time={time} windowMs={windowMs} onChange={setDraft} />
        )}
      </div>
      <footer>
        <WindowResult settings={next} options={options} time={time} />
        <Button onClick={onCancel}>{t("action.cancel")}</Button>
        <Button variant="primary" type="submit" disabled={time.isLoading || !isChanged}>
          {t("action.update")}
        </Button>
      </footer>
    </Panel>
  );
}

const MINUTE = 60_000;

const Panel = styled.form(PANEL_STYLES);
