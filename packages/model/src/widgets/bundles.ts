import { alarmWidgets } from "./alarm-widgets.ts";
import { analogueGauges } from "./analogue-gauges.ts";
import { cards } from "./cards.ts";
import { charts } from "./charts.ts";
import { controlWidgets } from "./control-widgets.ts";
import { date } from "./date.ts";
import type { WidgetsBundleDeclaration } from "./declaration.ts";
import { digitalGauges } from "./digital-gauges.ts";
import { edgeWidgets, entityAdminWidgets, gatewayWidgets } from "./entity-bundles.ts";
import { gpioWidgets } from "./gpio-widgets.ts";
import { inputWidgets } from "./input-widgets.ts";
import { mapWidgets } from "./map-widgets.ts";
import { navigationWidgets } from "./navigation-widgets.ts";

/** All bundles of a fresh installation (reference: REST API, 4.2; widget catalogue). */
export const SYSTEM_BUNDLES: readonly WidgetsBundleDeclaration[] = [
  alarmWidgets,
  analogueGauges,
  cards,
  charts,
  controlWidgets,
  date,
  digitalGauges,
  edgeWidgets,
  entityAdminWidgets,
  gatewayWidgets,
  gpioWidgets,
  inputWidgets,
  mapWidgets,
  navigationWidgets,
];
