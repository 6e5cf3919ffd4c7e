import styled from "@emotion/styled";
import type { DashboardSettings } from "@orrery/model";
import { Logo } from "../../controls/basics/logo.tsx";

/** The logo that the author of a dashboard wants to be seen where no menu is around it; else nothing. */
export function DashboardLogo({ settings }: { readonly settings: Partial<DashboardSettings> }) {
  const { showDashboardLogo, dashboardLogoUrl } = settings;
  if (showDashboardLogo !== true) return null;
  if (!dashboardLogoUrl) return <Logo />;
  return <Picture src={dashboardLogoUrl} alt="" />;
}

const Picture = styled.img({ blockSize: 28, maxInlineSize: 160, objectFit: "contain" });
