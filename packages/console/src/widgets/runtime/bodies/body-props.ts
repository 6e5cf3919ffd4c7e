import type { Widget } from "@orrery/model";
import type { ResolvedDatasource } from "../data/resolve-datasources.ts";
import type { WidgetBody, WidgetDefinition } from "../define-widget.ts";

/** What the runtime has put together before data comes in. `B`: how the widget is fed. */
export interface BodyProps<B extends WidgetBody> {
  readonly widget: Widget;
  readonly definition: Extract<WidgetDefinition, { readonly body: B }>;
  /** As the declaration reads them. */
  readonly settings: unknown;
  readonly datasources: readonly ResolvedDatasource[];
}
