import styled from "@emotion/styled";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Icon } from "../controls/basics/icon.tsx";
import { Box, BoxHead } from "../controls/content/box.tsx";
import { Moment } from "../controls/time/time.tsx";
import { useClient } from "../session/client-context.tsx";
import { BoxError } from "./box-error.tsx";
import { BoxRows, BoxSentence } from "./box-rows.ts";
import { WaitingRows } from "./waiting-rows.tsx";

const SHOWN = 7;

/** The tenants that came last. */
export function NewestTenants() {
  const { t } = useTranslation();
  const client = useClient();
  const { data, error, refetch } = useQuery({
    queryKey: ["list", "TENANT", "newest"],
    queryFn: ({ signal }) => {
      const link = { page: 0, pageSize: SHOWN, sortOrder: { property: "createdTime", direction: "DESC" as const } };
      return client.tenants.infos(link, { signal, ignoreErrors: true });
    },
  });
  const tenants = data?.data;
  return (
    <Box>
      <BoxHead>
        <h2>{t("home.newest-tenants")}</h2>
        <Link to="/tenants">{t("home.all-tenants")}</Link>
      </BoxHead>
      {!tenants && (error ? <BoxError error={error} onRetry={() => void refetch()} /> : <WaitingRows count={SHOWN} />)}
      {tenants?.length === 0 && <BoxSentence>{t("home.no-tenants")}</BoxSentence>}
      <Tenants>
        {tenants?.map(({ id, title, tenantProfileName, createdTime }) => (
          <li key={id.id}>
            <Link to={`/tenants/${id.id}`}>
              <Icon name="customers" />
              <span className="name">{title}</span>
              <span className="profile wide">{tenantProfileName}</span>
              <span className="when">
                <Moment ts={createdTime} />
              </span>
            </Link>
          </li>
        ))}
      </Tenants>
    </Box>
  );
}

const Tenants = styled(BoxRows)({ "& .name, & .profile": { flex: "1 1 0" } });
