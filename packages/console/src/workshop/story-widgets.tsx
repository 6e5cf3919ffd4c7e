import styled from "@emotion/styled";
import { entityId, formatOf, normaliseConfiguration, parseUuid, type Widget } from "@orrery/model";
import type { WidgetDeclaration } from "@orrery/model/widgets";
import type { ComponentType, ReactNode } from "react";
import { WidgetFrame } from "../widgets/frame/widget-frame.tsx";
import type { LatestViewProps, WidgetSeries } from "../widgets/runtime/define-widget.ts";
import { StoryDashboard } from "./story-dashboard.tsx";
import { storyId } from "./story-entities.ts";
import { type Answers, StoryServer } from "./story-server.tsx";

const device = entityId("DEVICE", parseUuid(storyId(1)));

/** A new widget of a declared type, as the editor saves it, with `config` over it. */
export function storyWidget({ alias, kind, defaultConfig }: WidgetDeclaration, config: object = {}): Widget {
  const saved = { typeAlias: alias, type: kind, title: "Story", config: { ...defaultConfig(), ...config } };
  const { widgets } = normaliseConfiguration({ widgets: { one: saved } }, { title: "Story", newId: () => "one" });
  const [widget] = Object.values(widgets);
  if (!widget) throw new Error("The story has no widget");
  return widget;
}

/** Latest values of the keys of a widget, in their order; a missing one has none. */
export function storyLatest<D>(
  widget: Widget,
  declaration: { readonly keySettings: { readonly read: (saved: unknown) => D } },
  values: readonly (string | undefined)[],
): readonly WidgetSeries<D>[] {
  const keys = widget.config.datasources.flatMap(({ dataKeys }) => dataKeys);
  return keys.map((key, index) => ({
    id: String(index),
    key,
    keySettings: declaration.keySettings.read(key.settings),
    datasource: 0,
    label: key.label,
    color: key.color,
    index,
    ...formatOf(key, widget.config),
    entity: { id: device, name: "Mash pump", label: "Mash pump" },
    latest: { ts: values[index] === undefined ? 0 : Date.UTC(2026, 2, 18, 9, 18), value: values[index] ?? "" },
  }));
}

interface StoryLatestProps<S, D> {
  readonly declaration: WidgetDeclaration<"latest", S, D>;
  readonly View: ComponentType<LatestViewProps<S, D>>;
  readonly values: readonly (string | undefined)[];
  readonly settings?: object | undefined;
  readonly config?: object | undefined;
}

/** A widget of latest values in its frame, in cells of 64 px. */
export function StoryLatest<S, D>({ declaration, View, values, settings = {}, config = {} }: StoryLatestProps<S, D>) {
  const initial = declaration.defaultConfig();
  const merged = { ...(initial.settings as object), ...settings };
  const widget = storyWidget(declaration, { ...config, settings: merged });
  const [columns, rows] = declaration.size;
  return (
    <div style={{ inlineSize: columns * 52, blockSize: rows * 52, maxInlineSize: "100%" }}>
      <WidgetFrame config={widget.config} title={widget.config.title || declaration.name} padded pictured>
        <View
          widget={widget}
          settings={declaration.settings.read(merged)}
          data={storyLatest(widget, declaration, values)}
          datasources={[]}
        />
      </WidgetFrame>
    </div>
  );
}

/** Widgets beside each other, with a dashboard and a server around them. */
export function StoryWidgets({ answers = {}, children }: { readonly answers?: Answers; readonly children: ReactNode }) {
  return (
    <StoryServer answers={answers}>
      <StoryDashboard widget={{ type: "static" }}>{() => <Grid>{children}</Grid>}</StoryDashboard>
    </StoryServer>
  );
}

const Grid = styled.div({ display: "flex", flexWrap: "wrap", gap: 12, inlineSize: "min(1100px, 92vw)" });
