import type { Widget } from "@orrery/model";
import type { WidgetDefinition } from "./define-widget.ts";
import type { ResolvedDatasource } from "./resolve-datasources.ts";

/** What the runtime has put together before data comes in. */
export interface BodyProps {
  readonly widget: Widget;
  readonly definition: WidgetDefinition;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly datasources: readonly ResolvedDatasource[];
}
