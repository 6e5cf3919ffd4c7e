import styled from "@emotion/styled";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "../controls/button.tsx";
import { SkeletonBar } from "../controls/skeleton.tsx";
import { ActivityContext, ActivityDot, LastActivity, useRowActivity } from "../devices/activity.tsx";
import { useClient } from "../session/client-context.tsx";
import { scopeOf } from "../session/scope.ts";
import { useClaims } from "../session/use-session.ts";
import { Box, BoxHead } from "./box.tsx";

const SHOWN = 6;
const PLACEHOLDERS = ["46%", "38%", "52%", "42%", "34%", "48%"] as const;

/** The devices that came last, and when each was heard of. */
export function NewestDevices() {
  const { t } = useTranslation();
  const client = useClient();
  const claims = useClaims();
  const scope = scopeOf(claims);
  const { data } = useQuery({
    queryKey: ["list", "DEVICE", scope, "newest"],
    queryFn: ({ signal }) => {
      const link = { page: 0, pageSize: SHOWN, sortOrder: { property: "createdTime", direction: "DESC" as const } };
      return scope.kind === "customer"
        ? client.devices.customerInfos(scope.customerId, link, undefined, { signal })
        : client.devices.tenantInfos(link, undefined, { signal });
    },
  });
  const devices = data?.data;
  return (
    <Box>
      <BoxHead>
        <h2>{t("home.newest")}</h2>
        <Link to="/devices">{t("home.all-devices")}</Link>
      </BoxHead>
      <ActivityContext rows={devices ?? []}>
        <Rows>
          {devices
            ? devices.map(({ id, name, deviceProfileName, label }) => (
                <li key={id.id}>
                  <Link to={`/devices/${id.id}?tab=telemetry`}>
                    <Dot id={id.id} />
                    <span className="name">{name}</span>
                    <span className="profile">{deviceProfileName}</span>
                    <span className="label">{label}</span>
                    <span className="when">
                      <When id={id.id} />
                    </span>
                  </Link>
                </li>
              ))
            : PLACEHOLDERS.map((width) => (
                <li key={width}>
                  <span className="waiting">
                    <SkeletonBar width={width} />
                  </span>
                </li>
              ))}
        </Rows>
      </ActivityContext>
      {devices?.length === 0 && (
        <Empty>
          {t("device.no-devices-hint")}
          {claims.authority === "TENANT_ADMIN" && (
            <Button size="toolbar" icon="devices" to="/devices">
              {t("home.all-devices")}
            </Button>
          )}
        </Empty>
      )}
    </Box>
  );
}

function Dot({ id }: { readonly id: string }) {
  return <ActivityDot activity={useRowActivity(id)} />;
}

function When({ id }: { readonly id: string }) {
  return <LastActivity activity={useRowActivity(id)} />;
}

const Rows = styled.ul({
  "& li + li": { borderBlockStart: "1px solid var(--line-soft)" },
  "& a, & .waiting": {
    display: "flex",
    alignItems: "center",
    gap: 12,
    blockSize: 39,
    padding: "0 16px",
    font: "var(--t-body-s)",
    color: "var(--dim)",
    outlineOffset: -3,
  },
  "& a:hover": { background: "var(--hover)" },
  "& a > span": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& a > span:first-of-type": { overflow: "visible" },
  "& .name": { flex: "1 1 30%", fontWeight: 500, color: "var(--text)" },
  "& .profile": { flex: "1 1 20%" },
  "& .label": { flex: "1 1 30%" },
  "& .when": { flex: "none", minInlineSize: 88, textAlign: "end", fontVariantNumeric: "tabular-nums" },
  "@media (max-width: 959.95px)": { "& .label, & .profile": { display: "none" } },
});

const Empty = styled.p({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 12,
  padding: 16,
  color: "var(--dim)",
});
