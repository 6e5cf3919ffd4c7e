import type { DemoCustomer } from "../fleet.ts";
import { brewery } from "./brewery.ts";
import { climate } from "./climate.ts";
import { controlRoom } from "./control-room.ts";
import type { DashboardSpec } from "./dashboard-json.ts";
import { energy } from "./energy.ts";
import { onCall } from "./on-call.ts";
import { vans } from "./vans.ts";

/** The dashboards of the demo tenant, and the customers that they are assigned to. */
export const DEMO_DASHBOARDS: readonly { readonly spec: DashboardSpec; readonly customer?: DemoCustomer }[] = [
  { spec: climate, customer: "Lindgren Greenhouses" },
  { spec: brewery, customer: "Harbour Brewery" },
  { spec: energy },
  { spec: vans, customer: "Kastell Logistics" },
  { spec: controlRoom },
  { spec: onCall },
];
