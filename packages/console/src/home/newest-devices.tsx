import styled from "@emotion/styled";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../controls/basics/button.tsx";
import { Box, BoxHead } from "../controls/content/box.tsx";
import { ActivityContext, ActivityDot, LastActivity, useRowActivity } from "../devices/activity.tsx";
import { useClient } from "../session/client-context.tsx";
import { scopeOf } from "../session/scope.ts";
import { useClaims } from "../session/use-session.ts";
import { BoxError } from "./box-error.tsx";
import { BoxRows, BoxSentence } from "./box-rows.ts";
import { WaitingRows } from "./waiting-rows.tsx";

const SHOWN = 7;

/** The devices that came last, and when each was heard of. */
export function NewestDevices() {
  const { t } = useTranslation();
  const client = useClient();
  const claims = useClaims();
  const scope = scopeOf(claims);
  const { data, error, refetch } = useQuery({
    queryKey: ["list", "DEVICE", scope, "newest"],
    queryFn: ({ signal }) => {
      const link = { page: 0, pageSize: SHOWN, sortOrder: { property: "createdTime", direction: "DESC" as const } };
      const options = { signal, ignoreErrors: true };
      return "customerId" in scope
        ? client.devices.customerInfos(scope.customerId, link, undefined, options)
        : client.devices.tenantInfos(link, undefined, options);
    },
  });
  const devices = data?.data;
  return (
    <Box>
      <BoxHead>
        <h2>{t("home.newest")}</h2>
        <Link to="/devices">{t("home.all-devices")}</Link>
      </BoxHead>
      {!devices && (error ? <BoxError error={error} onRetry={() => void refetch()} /> : <WaitingRows count={SHOWN} />)}
      {devices?.length === 0 && (
        <BoxSentence>
          {t("device.no-devices-hint")}
          {claims.authority === "TENANT_ADMIN" && (
            <Button size="toolbar" icon="plus" to="/devices">
              {t("device.add")}
            </Button>
          )}
        </BoxSentence>
      )}
      <ActivityContext rows={devices ?? []}>
        <Devices>
          {devices?.map(({ id, name, deviceProfileName, label }) => (
            <li key={id.id}>
              <Link to={`/devices/${id.id}?tab=telemetry`}>
                <Dot id={id.id} />
                <span className="name" dir="auto">
                  {name}
                </span>
                <span className="profile wide" dir="auto">
                  {deviceProfileName}
                </span>
                <span className="label wide" dir="auto">
                  {label}
                </span>
                <span className="when">
                  <When id={id.id} />
                </span>
              </Link>
            </li>
          ))}
        </Devices>
      </ActivityContext>
    </Box>
  );
}

function Dot({ id }: { readonly id: string }) {
  return (
    <span className="dot">
      <ActivityDot activity={useRowActivity(id)} />
    </span>
  );
}

function When({ id }: { readonly id: string }) {
  return <LastActivity activity={useRowActivity(id)} />;
}

const Devices = styled(BoxRows)({
  "& .name": { flex: "4 1 0" },
  "& .profile": { flex: "3 1 0" },
  "& .label": { flex: "3 1 0" },
  "& .when": { minInlineSize: 88 },
});
