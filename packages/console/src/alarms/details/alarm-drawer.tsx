import styled from "@emotion/styled";
import { ApiError, isApiError } from "@orrery/client";
import { isUuid } from "@orrery/model";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { SkeletonBar } from "../../controls/basics/skeleton.tsx";
import { useCopy } from "../../controls/hooks/use-copy.ts";
import { useHotkey } from "../../controls/hooks/use-hotkey.ts";
import { Drawer } from "../../controls/overlays/drawer.tsx";
import { Moment } from "../../controls/time/time.tsx";
import { LoadError } from "../../errors/load-error.tsx";
import { useShownName } from "../../page/document-title.tsx";
import { EntityHelp } from "../../pickers/help/entity-help.tsx";
import { useClient } from "../../session/client-context.tsx";
import { AlarmCustomer, Lasted, Originator, statusKey } from "../alarm-columns.tsx";
import { AlarmFacts } from "../alarm-facts.tsx";
import type { AlarmRow } from "../alarm-source.ts";
import { useCustomerTitles } from "../customer-titles.ts";
import { Severity } from "../severity.tsx";
import {
  ALARM_ACTION_LOOKS,
  ALARM_ACTIONS,
  type AlarmAction,
  isOpenFor,
  useMayActOnAlarms,
} from "../use-alarm-actions.ts";
import { AlarmAssignee } from "./alarm-assignee.tsx";
import { AlarmFrequency } from "./alarm-frequency.tsx";
import { AlarmTimeline } from "./alarm-timeline.tsx";
import { severitiesOf } from "./timeline.ts";
import { useAlarmComments } from "./use-alarm-comments.ts";

const AlarmChart = lazy(() => import("./alarm-chart.tsx").then((code) => ({ default: code.AlarmChart })));

/** An alarm that no list shows is looked at again so often. */
const REFRESH_MS = 10_000;

interface AlarmDrawerProps {
  readonly id: string;
  /** The page of the list; up and down walk it. */
  readonly rows: readonly AlarmRow[];
  readonly busy: boolean;
  readonly onRun: (action: AlarmAction, alarm: AlarmRow) => void;
  readonly onWalk: (alarm: AlarmRow) => void;
  readonly onClose: () => void;
}

/** One alarm beside its list, at an address of its own: what it is, the values around it, what happened and was said. */
export function AlarmDrawer({ id, rows, busy, onRun, onWalk, onClose }: AlarmDrawerProps) {
  const { t } = useTranslation();
  const client = useClient();
  const copy = useCopy();
  const mayAct = useMayActOnAlarms();
  const at = rows.findIndex((row) => row.id.id === id);
  const row = rows[at];
  const answer = useQuery({
    queryKey: ["alarm", id, "info", row?.status, row?.severity, row?.endTs, row?.assigneeId?.id],
    queryFn: ({ signal }) => client.alarms.getInfo(id, { signal, ignoreErrors: true }),
    placeholderData: keepPreviousData,
    enabled: isUuid(id), // what is no id needs no question
    refetchInterval: REFRESH_MS,
  });
  const known = answer.data?.id.id === id ? answer.data : row;
  // What comes late stays as it was; what is gone, or may not be seen any more, does not.
  const isAbsent = !isUuid(id) || (answer.isError && (!known || isGone(answer.error)));
  const alarm = isAbsent ? undefined : known;
  const customers = useCustomerTitles(alarm ? [alarm] : []);
  useShownName(alarm?.type);
  const walk = (step: 1 | -1) => {
    const next = rows[at + step];
    if (at >= 0 && next) onWalk(next);
  };
  useHotkey("j", () => walk(1));
  useHotkey("k", () => walk(-1));
  const buttons =
    alarm &&
    mayAct &&
    ALARM_ACTIONS.toReversed()
      .filter((action) => isOpenFor(action, alarm))
      .map((action) => (
        <Button
          key={action}
          size="toolbar"
          icon={ALARM_ACTION_LOOKS[action].icon}
          variant={action === "acknowledge" ? "primary" : undefined}
          disabled={busy}
          onClick={() => onRun(action, alarm)}
        >
          {t(ALARM_ACTION_LOOKS[action].label)}
        </Button>
      ));
  return (
    <Drawer
      title={alarm ? alarm.type : isAbsent ? t("alarm.alarm-details") : <SkeletonBar width={180} />}
      subtitle={
        alarm && (
          <>
            <Severity severity={alarm.severity} named />
            <span>·</span>
            <Linked>
              <Originator alarm={alarm} />
            </Linked>
            {customers && (
              <>
                <span>·</span>
                <Linked>
                  <AlarmCustomer alarm={alarm} customers={customers} />
                </Linked>
              </>
            )}
          </>
        )
      }
      onClose={onClose}
      tools={
        <>
          <Wide>{buttons}</Wide>
          {at >= 0 && (
            <Wide>
              <IconButton
                icon="up"
                label={t("entity.previous")}
                shortcut="K"
                disabled={at === 0}
                onClick={() => walk(-1)}
              />
              <IconButton
                icon="down"
                label={t("entity.next")}
                shortcut="J"
                disabled={at === rows.length - 1}
                onClick={() => walk(1)}
              />
            </Wide>
          )}
          {alarm && (
            <IconButton
              icon="link"
              label={t("alarm.copy-link")}
              onClick={() => copy(new URL(`/alarms/${id}`, location.origin).href)}
            />
          )}
          <EntityHelp linkId="alarms" />
          <IconButton icon="close" label={t("action.close")} shortcut="Esc" onClick={onClose} />
        </>
      }
    >
      <Body>
        {isAbsent ? (
          <LoadError
            name={t("alarm.alarm-details")}
            error={answer.error ?? new ApiError(404, t("entity.not-found"))}
            onRetry={() => void answer.refetch()}
          />
        ) : alarm ? (
          <Whole key={id} alarm={alarm} />
        ) : null}
      </Body>
      {buttons && buttons.length > 0 && <Foot>{buttons}</Foot>}
    </Drawer>
  );
}

const isGone = (error: unknown) => isApiError(error) && (error.status === 403 || error.status === 404);

function Whole({ alarm }: { readonly alarm: AlarmRow }) {
  const { t } = useTranslation();
  const comments = useAlarmComments(alarm.id.id);
  const { comments: noted } = comments;
  const severities = useMemo(() => severitiesOf(alarm, noted ?? []), [alarm, noted]);
  return (
    <>
      <Strip>
        <div>
          <dt>{t("alarm.status")}</dt>
          <dd>{t(statusKey(alarm))}</dd>
        </div>
        <div>
          <dt>{t("alarm.start-time")}</dt>
          <dd>
            <Moment ts={alarm.startTs || alarm.createdTime} />
          </dd>
        </div>
        <div>
          <dt>{t("alarm.lasted")}</dt>
          <dd>
            <Lasted alarm={alarm} />
          </dd>
        </div>
      </Strip>
      <section aria-label={t("alarm.values")} className="values">
        <h3>{t("alarm.values")}</h3>
        <Suspense fallback={null}>
          <AlarmChart alarm={alarm} severities={severities} />
        </Suspense>
        <AlarmFrequency alarm={alarm} />
      </section>
      <Columns>
        <AlarmTimeline alarm={alarm} comments={comments} />
        <section aria-label={t("alarm.details")}>
          <h3>{t("alarm.details")}</h3>
          <AlarmAssignee alarm={alarm} />
          <AlarmFacts alarm={alarm} />
        </section>
      </Columns>
    </>
  );
}

const Body = styled.div({
  flex: 1,
  minBlockSize: 0,
  overflow: "auto",
  borderBlockStart: "1px solid var(--line)",
  "& h3": { font: "600 13px/20px var(--font)", color: "var(--text)" },
  "& .values": { display: "grid", gap: 8, padding: "16px 24px", borderBlockEnd: "1px solid var(--line)" },
  "@media (max-width: 959.95px)": { "& .values": { padding: 16 } },
});

/** What matters first, parted by hairlines. */
const Strip = styled.dl({
  display: "flex",
  flexWrap: "wrap",
  borderBlockEnd: "1px solid var(--line)",
  "& > div": { flex: "1 1 auto", padding: "10px 24px" },
  "& > div + div": { borderInlineStart: "1px solid var(--line)" },
  "& dt": { font: "500 12px/16px var(--font)", color: "var(--dim)" },
  "& dd": { font: "500 13px/20px var(--font)", color: "var(--text)", fontVariantNumeric: "tabular-nums" },
  "@media (max-width: 959.95px)": {
    "& > div": { padding: "8px 16px" },
    "& > div:first-of-type": { flexBasis: "100%", borderBlockEnd: "1px solid var(--line)" },
    "& > div:nth-of-type(2)": { borderInlineStart: 0 },
  },
});

const Columns = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)",
  "& > section": { display: "grid", alignContent: "start", gap: 12, padding: "16px 24px" },
  "& > section + section": { borderInlineStart: "1px solid var(--line)" },
  "@media (max-width: 1279.95px)": {
    gridTemplateColumns: "minmax(0, 1fr)",
    "& > section + section": { borderInlineStart: 0, borderBlockStart: "1px solid var(--line)" },
  },
  "@media (max-width: 959.95px)": { "& > section": { padding: 16 } },
});

const Linked = styled.span({ "& a": { color: "var(--accent)" } });

/** On phones the actions are at the foot. */
const Wide = styled.span({
  display: "flex",
  alignItems: "center",
  gap: 8,
  "&:not(:empty)::after": {
    content: '""',
    inlineSize: 1,
    blockSize: 20,
    marginInline: "0 4px",
    background: "var(--line)",
  },
  "@media (max-width: 959.95px)": { display: "none" },
});

const Foot = styled.div({
  display: "none",
  "@media (max-width: 959.95px)": {
    display: "flex",
    gap: 8,
    flex: "none",
    padding: "12px 16px",
    borderBlockStart: "1px solid var(--line)",
    "& > *": { flex: 1, blockSize: 44 },
  },
});
