import type { ClientAuthority as Authority } from "@orrery/client";
import type { IconName } from "../controls/icon-names.ts";

/** A page that the menu, the home page and the palette lead to. */
export interface Place {
  readonly to: string;
  /** Translation key of its name. */
  readonly label: string;
  readonly icon: IconName;
  /** Key after `g` that jumps there. */
  readonly jump: string;
}

/** Places of one management area; areas are parted by a line in the menu. */
export interface Area {
  /** Translation key; the home page shows it. */
  readonly title: string;
  readonly places: readonly Place[];
}

const home: Place = { to: "/home", label: "home.home", icon: "home", jump: "h" };
const tenants: Place = { to: "/tenants", label: "tenant.tenants", icon: "customers", jump: "t" };
const tenantProfiles: Place = {
  to: "/tenantProfiles",
  label: "tenant-profile.tenant-profiles",
  icon: "profile",
  jump: "p",
};
const customers: Place = { to: "/customers", label: "customer.customers", icon: "customers", jump: "c" };
const devices: Place = { to: "/devices", label: "device.devices", icon: "devices", jump: "d" };
const deviceProfiles: Place = {
  to: "/deviceProfiles",
  label: "device-profile.device-profiles",
  icon: "profile",
  jump: "p",
};
const dashboards: Place = { to: "/dashboards", label: "dashboard.dashboards", icon: "dashboards", jump: "b" };

export const HOME = home;

/** Areas of each role, in the order of the menu. Only pages that exist stand here. */
export const AREAS: Readonly<Record<Authority, readonly Area[]>> = {
  SYS_ADMIN: [{ title: "tenant.management", places: [tenants, tenantProfiles] }],
  TENANT_ADMIN: [
    { title: "customer.management", places: [customers] },
    { title: "device.management", places: [devices, deviceProfiles] },
    { title: "dashboard.management", places: [dashboards] },
  ],
  CUSTOMER_USER: [
    { title: "device.view-devices", places: [devices] },
    { title: "dashboard.view-dashboards", places: [dashboards] },
  ],
  ANONYMOUS: [],
};
