import type { DashboardInfo } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { orNone } from "../../controls/autocomplete/option-search.ts";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { Menu, type MenuAction } from "../../controls/overlays/menu.tsx";
import { useUserText } from "../../i18n/use-user-text.ts";
import { listDashboards, SELECT_PAGE_SIZE } from "../../pickers/dashboard/dashboard-lists.ts";
import { useClient } from "../../session/client-context.tsx";
import { useClaims } from "../../session/use-session.ts";
import { withPublicId } from "../public/public-link.ts";

interface DashboardSwitchProps {
  readonly dashboardId: string;
  /** `/dashboards` inside of the console, `/dashboard` alone on its page. */
  readonly basePath: string;
  /** Links of public visitors lead on with it. */
  readonly publicId: string | undefined;
}

/** Leads from a dashboard to the others of the tenant or customer, which are asked for when it is opened. */
export function DashboardSwitch({ dashboardId, basePath, publicId }: DashboardSwitchProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const userText = useUserText();
  const [wanted, setWanted] = useState(false);
  const listed = useDashboards(wanted);
  const actions = (listed ?? []).map(
    ({ id, title }): MenuAction => ({
      id: id.id,
      label: userText(title),
      selected: id.id === dashboardId,
      run: () => void navigate(`${basePath}/${id.id}${withPublicId("", publicId)}`),
    }),
  );
  const waiting = { id: "waiting", label: t("common.loading"), disabled: true, run: () => undefined };
  return (
    <Menu
      align="start"
      actions={listed ? actions : [waiting]}
      trigger={(button) => (
        <IconButton
          icon="down"
          size="tiny"
          label={t("dashboard.select-dashboard")}
          {...button}
          onClick={(event) => {
            setWanted(true);
            button.onClick(event);
          }}
        />
      )}
    />
  );
}

function useDashboards(enabled: boolean): readonly DashboardInfo[] | undefined {
  const client = useClient();
  const claims = useClaims();
  const { userId, customerId } = claims;
  const { data } = useQuery({
    queryKey: ["picker", "dashboards", userId, "switch"],
    queryFn: ({ signal }) =>
      orNone(listDashboards(client, claims, { customerId }, { pageSize: SELECT_PAGE_SIZE }, signal), signal),
    enabled,
    retry: false,
  });
  return data;
}
