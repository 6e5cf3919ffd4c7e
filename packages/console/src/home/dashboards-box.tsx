import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Icon } from "../controls/basics/icon.tsx";
import { Box, BoxHead } from "../controls/content/box.tsx";
import { useClient } from "../session/client-context.tsx";
import { scopeOf } from "../session/scope.ts";
import { useClaims } from "../session/use-session.ts";
import { BoxError } from "./box-error.tsx";
import { BoxRows, BoxSentence } from "./box-rows.ts";
import { WaitingRows } from "./waiting-rows.tsx";

const SHOWN = 7;

/** Dashboards to begin with, while none was opened yet. */
export function DashboardsBox() {
  const { t } = useTranslation();
  const client = useClient();
  const scope = scopeOf(useClaims());
  const { data, error, refetch } = useQuery({
    queryKey: ["list", "DASHBOARD", scope, "first"],
    queryFn: ({ signal }) => {
      const link = { page: 0, pageSize: SHOWN, sortOrder: { property: "title", direction: "ASC" as const } };
      const options = { signal, ignoreErrors: true };
      return "customerId" in scope
        ? client.dashboards.customerInfos(scope.customerId, link, options)
        : client.dashboards.tenantInfos(link, options);
    },
  });
  const dashboards = data?.data;
  return (
    <Box>
      <BoxHead>
        <h2>{t("dashboard.dashboards")}</h2>
        <Link to="/dashboards">{t("home.all-dashboards")}</Link>
      </BoxHead>
      {!dashboards && (error ? <BoxError error={error} onRetry={() => void refetch()} /> : <WaitingRows count={4} />)}
      {dashboards?.length === 0 && (
        <BoxSentence>
          {t("customerId" in scope ? "dashboard.no-dashboards-text" : "dashboard.no-dashboards-hint")}
        </BoxSentence>
      )}
      <BoxRows>
        {dashboards?.map(({ id, title }) => (
          <li key={id.id}>
            <Link to={`/dashboards/${id.id}`}>
              <Icon name="dashboards" />
              <span className="name">{title}</span>
            </Link>
          </li>
        ))}
      </BoxRows>
    </Box>
  );
}
