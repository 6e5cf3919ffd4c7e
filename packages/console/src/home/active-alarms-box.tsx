import styled from "@emotion/styled";
import type { AlarmInfo } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { SEVERITY_LOOKS, Severity } from "../alarms/severity.tsx";
import { Box, BoxHead } from "../controls/content/box.tsx";
import { useNow } from "../controls/time/time.tsx";
import { formatDuration, formatSecond } from "../i18n/relative-time.ts";
import { entityPath } from "../kinds/entity-links.ts";
import { BoxRows } from "./box-rows.ts";

/** The worst alarms that last, and what they are about. */
export function ActiveAlarmsBox({ alarms }: { readonly alarms: readonly AlarmInfo[] }) {
  const { t } = useTranslation();
  return (
    <Box>
      <BoxHead>
        <h2>{t("home.active-alarms")}</h2>
        <span className="sub">{t("home.worst-first")}</span>
        <Link to="/alarms?status=ACTIVE">{t("alarm.all-alarms")}</Link>
      </BoxHead>
      <Alarms>
        {alarms.map((alarm) => (
          <AlarmRow key={alarm.id.id} alarm={alarm} />
        ))}
      </Alarms>
    </Box>
  );
}

function AlarmRow({ alarm }: { readonly alarm: AlarmInfo }) {
  const { t } = useTranslation();
  const now = useNow();
  const { severity, status, type, originator, originatorName, startTs } = alarm;
  const path = entityPath(originator);
  const content = (
    <>
      <span className="severity">
        <Severity severity={severity} named />
      </span>
      <span className="name">{type}</span>
      <span className="about wide">{originatorName}</span>
      <span className="status wide">{t(`alarm.status-${status.toLowerCase().replace("_", "-")}`)}</span>
      <time className="when" dateTime={new Date(startTs).toISOString()} title={formatSecond(startTs)}>
        {formatDuration(t, Math.max(0, now - startTs))}
      </time>
    </>
  );
  const edge = { "--edge": SEVERITY_LOOKS[severity].mark } as Record<`--${string}`, string>;
  return (
    <li style={edge}>
      {path === undefined ? <span className="row">{content}</span> : <Link to={path}>{content}</Link>}
    </li>
  );
}

const Alarms = styled(BoxRows)({
  "& li": { position: "relative" },
  "& li::before": {
    content: '""',
    position: "absolute",
    zIndex: 1,
    insetInlineStart: 0,
    insetBlock: 4,
    inlineSize: 3,
    borderStartEndRadius: 2,
    borderEndEndRadius: 2,
    background: "var(--edge)",
  },
  "& .severity": { flex: "0 0 120px" },
  "& .name": { flex: "4 1 0" },
  "& .about": { flex: "4 1 0" },
  "& .status": { flex: "0 1 168px" },
  "& .when": { inlineSize: 60 },
  "@media (max-width: 959.95px)": { "& .severity": { flexBasis: 116 }, "& .when": { inlineSize: "auto" } },
});
