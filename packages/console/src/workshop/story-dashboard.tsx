import {
  type AliasUser,
  normaliseConfiguration,
  parseTimeWindow,
  parseUuid,
  type Widget,
  zoomedTo,
} from "@orrery/model";
import { type ReactNode, useState } from "react";
import { DashboardProvider, type DashboardTime, DashboardTimeProvider } from "../widgets/runtime/dashboard-context.ts";
import { STORY_IDS } from "./story-server.tsx";

const ZONE = "UTC";
const CLOCK = { now: Date.now(), browserZone: ZONE, firstDayOfWeek: 1, maxDatapointsLimit: 10_000 };

const user: AliasUser = {
  authority: "TENANT_ADMIN",
  userId: STORY_IDS.user,
  tenantId: STORY_IDS.tenant,
  customerId: parseUuid(STORY_IDS.customer),
};

const LAST_DAY = parseTimeWindow({ realtime: { timewindowMs: 86_400_000 } }, CLOCK);

/** A time that its widget may change. */
function useStoryTime(): DashboardTime {
  const [settings, setSettings] = useState(LAST_DAY);
  return {
    settings,
    zoom: () => undefined,
    show: (range) => setSettings(zoomedTo(settings, range)),
    resetZoom: undefined,
  };
}

interface StoryDashboardProps {
  /** A saved widget. */
  readonly widget: object;
  /** Saved aliases by id. */
  readonly aliases?: Readonly<Record<string, object>> | undefined;
  /** Of the saved dashboard: its states, and widgets besides `story`. */
  readonly more?: { readonly states?: object; readonly widgets?: object } | undefined;
  /** In px. */
  readonly size?: readonly [width: number, height: number] | undefined;
  readonly children: (widget: Widget) => ReactNode;
}

const SIZE = [520, 320] as const;

/** One widget with the dashboard around it. */
export function StoryDashboard({ widget, aliases = {}, more = {}, size = SIZE, children }: StoryDashboardProps) {
  const saved = { ...more, widgets: { ...more.widgets, story: widget }, entityAliases: aliases };
  const configuration = normaliseConfiguration(saved, { title: "Story", newId: () => "story" });
  const value = {
    user,
    configuration,
    stateId: "default",
    params: {},
    serverNow: Date.now,
    canRun: () => true,
    run: () => undefined,
    browserZone: ZONE,
    firstDayOfWeek: CLOCK.firstDayOfWeek,
    maxDatapointsLimit: CLOCK.maxDatapointsLimit,
  };
  const shown = configuration.widgets.story;
  return (
    <DashboardProvider value={value}>
      <DashboardTimeProvider value={useStoryTime()}>
        <div style={{ inlineSize: "100%", maxInlineSize: size[0], blockSize: size[1] }}>{shown && children(shown)}</div>
      </DashboardTimeProvider>
    </DashboardProvider>
  );
}
