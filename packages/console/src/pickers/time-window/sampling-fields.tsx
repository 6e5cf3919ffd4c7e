import styled from "@emotion/styled";
import { AGGREGATIONS, type CalendarUnit, type HiddenParts, intervalBounds, unitsFor } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Select } from "../../controls/fields/select.tsx";
import { translate } from "../../controls/time/duration-text.ts";
import { TimeInterval } from "../../controls/time/time-interval/time-interval.tsx";
import { shortDurationText } from "../../controls/time/time-window/duration-keys.ts";
import {
  boundLimit,
  partState,
  type TimeWindowDraft,
  usedInterval,
} from "../../controls/time/time-window/time-window-draft.ts";
import { TimezoneSelect } from "../../controls/time/timezone/timezone-select.tsx";
import { HideSwitch } from "./hide-switch.tsx";
import { LimitField } from "./limit-field.tsx";
import type { PanelOptions } from "./panel-options.ts";
import type { TimeService } from "./use-time-service.ts";

interface SamplingFieldsProps {
  readonly draft: TimeWindowDraft;
  readonly options: PanelOptions;
  readonly time: TimeService;
  /** Length of the window that is chosen, ms. */
  readonly windowMs: number;
  readonly onChange: (draft: TimeWindowDraft) => void;
}

const FIXED = "fixed" satisfies Exclude<string, CalendarUnit>;

/** Aggregation, grouping interval or number of values, and the zone whose clock is shown. */
export function SamplingFields({ draft, options, time, windowMs, onChange }: SamplingFieldsProps) {
  const { t } = useTranslation();
  const { hidden, aggregation, limit, tab } = draft;
  const state = (part: keyof HiddenParts) => partState(hidden[part], options.isEdit);
  const hide = (part: keyof HiddenParts, label: string) =>
    options.isEdit && (
      <HideSwitch
        label={label}
        checked={hidden[part]}
        onChange={(next) => onChange({ ...draft, hidden: { ...hidden, [part]: next } })}
      />
    );
  const bounds = intervalBounds(windowMs);
  const isRaw = aggregation === "NONE";
  const units = unitsFor(windowMs);
  const calendar = isRaw ? undefined : units.find((unit) => unit === draft[tab].calendar);
  return (
    <Fields className="sampling">
      {options.aggregation && state("aggregation") !== "absent" && (
        <Select
          label={t("aggregation.aggregation")}
          value={aggregation}
          disabled={state("aggregation") === "disabled"}
          aside={hide("aggregation", t("timewindow.hide-aggregation"))}
          choices={AGGREGATIONS.map((value) => ({ value, label: t(`aggregation.${value.toLowerCase()}`) }))}
          onChange={(next) => onChange({ ...draft, aggregation: next })}
        />
      )}
      {options.aggregation && state("aggInterval") !== "absent" && (
        <>
          {units.length > 0 && !isRaw && (
            <Select
              label={t("timewindow.group-by")}
              value={calendar ?? FIXED}
              disabled={state("aggInterval") === "disabled"}
              choices={[
                { value: FIXED, label: t("timewindow.group-fixed") },
                ...units.map((value) => ({ value, label: t(`timewindow.by-${value}`) })),
              ]}
              onChange={(next) =>
                onChange({ ...draft, [tab]: { ...draft[tab], calendar: next === FIXED ? undefined : next } })
              }
            />
          )}
          {calendar === undefined && (
            <TimeInterval
              key={tab}
              label={t("aggregation.group-interval")}
              value={usedInterval(draft, windowMs)}
              bounds={bounds}
              disabled={isRaw || state("aggInterval") === "disabled"}
              aside={hide("aggInterval", t("timewindow.hide-agg-interval"))}
              hint={t("timewindow.interval-bounds", {
                min: translate(t, shortDurationText(bounds.min)),
                max: translate(t, shortDurationText(bounds.max)),
              })}
              onChange={(ms) => onChange({ ...draft, [tab]: { ...draft[tab], intervalMs: ms ?? undefined } })}
            />
          )}
          <LimitField
            value={limit}
            max={boundLimit(Number.POSITIVE_INFINITY, time.maxDatapointsLimit)}
            disabled={!isRaw || state("aggInterval") === "disabled"}
            onChange={(next) => onChange({ ...draft, limit: next })}
          />
        </>
      )}
      {state("timezone") !== "absent" && (
        <TimezoneSelect
          label={t("timezone.timezone")}
          value={draft.zone ?? null}
          browserTime
          now={time.serverNow()}
          disabled={state("timezone") === "disabled"}
          aside={hide("timezone", t("timewindow.hide-timezone"))}
          onChange={(zone) => onChange({ ...draft, zone: zone ?? undefined })}
        />
      )}
    </Fields>
  );
}

const Fields = styled.div({ display: "grid", alignContent: "start", gap: 16, padding: "16px 20px 20px" });
