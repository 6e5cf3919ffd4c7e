import type { ClientAuthority } from "@orrery/client";
import { type EntityData, entityId, parseUuid } from "@orrery/model";
import type { WidgetDeclaration } from "@orrery/model/widgets";
import { WidgetHost } from "../widgets/widget-host.tsx";
import { StoryDashboard } from "./story-dashboard.tsx";
import { storyId } from "./story-entities.ts";
import { StoryEntitySocket } from "./story-live-entities.ts";
import { type Answers, StoryServer } from "./story-server.tsx";

export const STORY_ALIAS = storyId(40);
const PUMPS = { alias: "Pumps", filter: { type: "entityType", entityType: "DEVICE", resolveMultiple: true } };

/** A data key of a time series. */
export const storyKey = (name: string, label: string, settings: object = {}) => ({
  name,
  type: "timeseries",
  label,
  settings,
});

/** A device with latest values. */
export function storyEntity(n: number, name: string, values: Readonly<Record<string, string>>): EntityData {
  const point = (value: string) => ({ ts: Date.UTC(2026, 2, 18, 9, 18), value });
  return {
    entityId: entityId("DEVICE", parseUuid(storyId(n))),
    latest: {
      ENTITY_FIELD: { name: point(name), label: point("") },
      TIME_SERIES: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, point(value)])),
    },
    timeseries: {},
  };
}

interface StoryHostProps {
  readonly bundle: string;
  readonly declaration: WidgetDeclaration;
  /** Over the configuration of a new widget. */
  readonly config?: object | undefined;
  /** Over the settings of a new widget. */
  readonly settings?: object | undefined;
  /** Keys of its one datasource; absent: the widget has none. */
  readonly keys?: readonly object[] | undefined;
  /** Without entities no answer comes. */
  readonly entities?: readonly EntityData[] | undefined;
  readonly answers?: Answers | undefined;
  /** Who looks at it. */
  readonly as?: ClientAuthority | undefined;
  /** Of the saved dashboard: its states, and widgets besides this one. */
  readonly more?: { readonly states?: object; readonly widgets?: object } | undefined;
  /** In px. */
  readonly size?: readonly [width: number, height: number] | undefined;
}

/** A widget as a dashboard shows it. */
export function StoryHost({
  bundle,
  declaration,
  config,
  settings,
  keys,
  entities,
  answers = {},
  as,
  more,
  size,
}: StoryHostProps) {
  const initial = declaration.defaultConfig();
  const datasources = keys ? [{ type: "entity", entityAliasId: STORY_ALIAS, dataKeys: keys }] : [];
  const saved = {
    isSystemType: true,
    bundleAlias: bundle,
    typeAlias: declaration.alias,
    type: declaration.kind,
    title: declaration.name,
    config: { ...initial, datasources, ...config, settings: { ...(initial.settings as object), ...settings } },
  };
  return (
    <StoryServer as={as} answers={answers} openSocket={() => new StoryEntitySocket(entities)}>
      <StoryDashboard widget={saved} aliases={{ [STORY_ALIAS]: PUMPS }} more={more} size={size}>
        {(widget) => <WidgetHost widget={widget} />}
      </StoryDashboard>
    </StoryServer>
  );
}
