import { normaliseConfiguration } from "@orrery/model";
import { applyDashboardEdit, entityWidgetEdit } from "@orrery/model/dashboard-edits";
import { useMemo } from "react";
import {
  type DashboardContextValue,
  DashboardProvider,
  DashboardTimeProvider,
} from "../../widgets/runtime/dashboard-context.ts";
import { WidgetHost } from "../../widgets/widget-host.tsx";
import type { LibraryEntry } from "../editor/library/library-entries.ts";
import { useDashboardEnvironment } from "../view/use-dashboard-environment.ts";
import { useLocalTime } from "../view/use-time-window.ts";
import { type ShownValues, valuesWidget } from "./value-widgets.ts";

interface ValuesPreviewProps {
  readonly entry: LibraryEntry;
  readonly values: ShownValues;
  /** Of the entity. */
  readonly name: string;
}

/** A widget with the real values, as it would stand in a dashboard. Its actions do nothing. */
export function ValuesPreview(props: ValuesPreviewProps) {
  const environment = useDashboardEnvironment();
  return environment && <Preview {...props} environment={environment} />;
}

type Environment = NonNullable<ReturnType<typeof useDashboardEnvironment>>;

const newId = (): string => crypto.randomUUID();

/** Wide enough for what a grid of 24 columns gives it, in pixels of a cell. */
const CELL_PX = 52;

function Preview({ entry, values, name, environment }: ValuesPreviewProps & { readonly environment: Environment }) {
  const { size } = entry.declaration;
  const configuration = useMemo(() => {
    const empty = { title: name, configuration: normaliseConfiguration({}, { title: name, newId }) };
    const [state = ""] = Object.keys(empty.configuration.states);
    const shown = { widget: valuesWidget(entry, values, name, newId()), size, entity: { id: values.entity, name } };
    const edit = entityWidgetEdit(empty.configuration, { state, layout: "main" }, shown, newId);
    return edit ? applyDashboardEdit(empty, edit).configuration : empty.configuration;
  }, [entry, size, values, name]);
  const { time } = useLocalTime(configuration.timewindow, environment);
  const { user, serverNow, browserZone, firstDayOfWeek, maxDatapointsLimit } = environment;
  const context = useMemo<DashboardContextValue>(
    () => ({
      user,
      serverNow,
      browserZone,
      firstDayOfWeek,
      maxDatapointsLimit,
      configuration,
      stateId: "default",
      params: {},
      canRun: () => false,
      run: () => undefined,
    }),
    [user, serverNow, browserZone, firstDayOfWeek, maxDatapointsLimit, configuration],
  );
  const [widget] = Object.values(configuration.widgets);
  if (!widget) return null;
  const box = { inlineSize: `min(100%, ${size[0] * CELL_PX}px)`, blockSize: `min(100%, ${size[1] * CELL_PX}px)` };
  return (
    <DashboardProvider value={context}>
      <DashboardTimeProvider value={time}>
        <div style={box}>
          <WidgetHost widget={widget} />
        </div>
      </DashboardTimeProvider>
    </DashboardProvider>
  );
}
