import styled from "@emotion/styled";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Icon } from "../controls/basics/icon.tsx";
import { Box, BoxHead } from "../controls/content/box.tsx";
import { useNow } from "../controls/time/time.tsx";
import { formatDuration, formatSecond } from "../i18n/relative-time.ts";
import { entityIcon, entityPath } from "../kinds/entity-links.ts";
import { typeNameKey } from "../kinds/kind-texts.ts";
import { useRecentEntities } from "../session/use-recent-entities.ts";
import { useClaims } from "../session/use-session.ts";
import { BoxRows, BoxSentence } from "./box-rows.ts";
import { DashboardsBox } from "./dashboards-box.tsx";

const SHOWN = 7;

/** What the user has opened lately in this browser; until then, places to begin. */
export function RecentlyOpened() {
  const { t } = useTranslation();
  const { authority } = useClaims();
  const recent = useRecentEntities();
  const [entities] = useState(() => recent.list());
  const now = useNow();
  const shown = entities.flatMap((entity) => {
    const path = entityPath(entity.id);
    return path === undefined ? [] : [{ ...entity, path }];
  });
  if (shown.length === 0 && authority !== "SYS_ADMIN") return <DashboardsBox />;
  return (
    <Box>
      <BoxHead>
        <h2>{t("home.recently-opened")}</h2>
      </BoxHead>
      {shown.length === 0 ? (
        <BoxSentence>{t("home.nothing-opened")}</BoxSentence>
      ) : (
        <Opened>
          {shown.slice(0, SHOWN).map(({ id, name, path, openedTs }) => (
            <li key={id.id}>
              <Link to={path}>
                <Icon name={entityIcon(id.entityType)} />
                <span className="name">{name}</span>
                <span className="kind">{t(typeNameKey(id.entityType))}</span>
                <time className="when" dateTime={new Date(openedTs).toISOString()} title={formatSecond(openedTs)}>
                  {formatDuration(t, Math.max(0, now - openedTs))}
                </time>
              </Link>
            </li>
          ))}
        </Opened>
      )}
    </Box>
  );
}

const Opened = styled(BoxRows)({
  "& a": { gap: 10 },
  "& .name": { flex: "0 1 auto" },
  "& .kind": { flex: "0 100 auto", font: "var(--t-cap)" },
  "& .when": { font: "var(--t-cap)" },
});
