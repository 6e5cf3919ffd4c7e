import { defineStories } from "../../workshop/stories.ts";
import { Breadcrumb } from "./breadcrumb.tsx";
import type { TrailItem } from "./trail.ts";

const last: TrailItem = { label: "Details", icon: { kind: "symbol", name: "info" }, to: "/deviceProfiles/1" };

export const stories = defineStories("Shell/Breadcrumb", {
  Symbol: () => (
    <Breadcrumb trail={[{ label: "Customers", icon: { kind: "symbol", name: "customers" }, to: "/customers" }, last]} />
  ),
  "Vector icon": () => (
    <Breadcrumb
      trail={[
        { label: "Device profiles", icon: { kind: "vector", name: "alpha-d-box" }, to: "/deviceProfiles" },
        { label: "Tenant profiles", icon: { kind: "vector", name: "alpha-t-box" }, to: "/tenantProfiles" },
        last,
      ]}
    />
  ),
});
