import styled from "@emotion/styled";
import type { DeviceConnectivity, DeviceInfo } from "@orrery/model";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { recentRefusals } from "../connections/connect-progress.ts";
import { RefusalCard } from "../connections/refusal-card.tsx";
import { useDeviceConnectivity } from "../connections/use-device-connectivity.ts";
import { Button } from "../controls/basics/button.tsx";
import { Dot } from "../controls/basics/dot.tsx";
import { Icon } from "../controls/basics/icon.tsx";
import { SkeletonBar } from "../controls/basics/skeleton.tsx";
import { durationText } from "../controls/time/duration-text.ts";
import { Age } from "../controls/time/time.tsx";
import { LoadError } from "../errors/load-error.tsx";
import { RecordFacts } from "../records/record-facts.tsx";
import { ConnectDialog } from "./connect/connect-dialog.tsx";
import { DroppedKeysNote } from "./dropped-keys-note.tsx";
import { useCredentials } from "./use-credentials.ts";

/** Why a device counts as active or not, what became of its connections, and what was not kept of its messages; live. */
export function ConnectivityTab({ entity, manage }: { readonly entity: DeviceInfo; readonly manage: boolean }) {
  const { t } = useTranslation();
  const { data: state, error, refetch } = useDeviceConnectivity(entity.id);
  const { data: credentials } = useCredentials(entity.id);
  const [connecting, setConnecting] = useState(false);
  if (!state) {
    if (error) return <LoadError name={t("connection.connectivity")} error={error} onRetry={() => void refetch()} />;
    return (
      <Page aria-busy>
        <SkeletonBar width="40%" />
        <SkeletonBar width="80%" />
      </Page>
    );
  }
  const needed = credentials?.credentialsType === "ACCESS_TOKEN" ? credentials.credentialsId : undefined;
  const strangers = recentRefusals({ ...state, entries: [] });
  const all = [...state.entries, ...strangers].toSorted((a, b) => b.lastTime - a.lastTime);
  return (
    <Page>
      <Reason state={state}>
        {credentials && (
          <Button size="toolbar" icon="link" onClick={() => setConnecting(true)}>
            {t("connection.connect")}
          </Button>
        )}
      </Reason>
      <RecordFacts
        facts={[
          { label: t("connection.sessions"), value: state.sessions },
          { label: t("connection.last-activity"), value: <When ts={state.lastActivityTime} /> },
          { label: t("connection.last-connect"), value: <When ts={state.lastConnectTime} /> },
          { label: t("connection.last-disconnect"), value: <When ts={state.lastDisconnectTime} /> },
          {
            label: t("connection.timeout"),
            value: (
              <>
                {durationText(t, state.inactivityTimeoutMs)}
                <small>
                  {t(
                    state.inactivityTimeoutSource === "ATTRIBUTE"
                      ? "connection.timeout-attribute"
                      : "connection.timeout-setting",
                  )}
                </small>
              </>
            ),
          },
        ]}
      />
      {state.droppedMessages > 0 && (
        <Note role="status">
          <Icon name="warn" size={16} />
          <div>
            <h3>{t("connection.not-kept", { count: state.droppedMessages })}</h3>
            <p>{t("connection.not-kept-text")}</p>
          </div>
        </Note>
      )}
      <DroppedKeysNote device={entity.id} />
      <Lately>
        <div className="head">
          <h3>{t("connection.recent")}</h3>
          {manage && <Link to={`/connections?device=${entity.id.id}`}>{t("connection.all-entries")}</Link>}
        </div>
        {all.length === 0 && <p>{t("connection.nothing-recent")}</p>}
        {all.map((entry, at) => (
          <RefusalCard
            key={entry.id}
            entry={entry}
            isOpen={at === 0 && entry.outcome === "REFUSED"}
            needed={needed}
            deviceName={entity.name}
          />
        ))}
      </Lately>
      {connecting && credentials && (
        <ConnectDialog device={entity} credentials={credentials} onClose={() => setConnecting(false)} />
      )}
    </Page>
  );
}

function Reason({ state, children }: { readonly state: DeviceConnectivity; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const { active, lastActivityTime, lastConnectTime, now, inactivityTimeoutMs } = state;
  const isNew = lastActivityTime === 0 && lastConnectTime === 0;
  const title = active ? "is-active" : isNew ? "is-new" : "is-inactive";
  const timeout = durationText(t, inactivityTimeoutMs);
  const silence = durationText(t, Math.max(1_000, Math.floor((now - lastActivityTime) / 1_000) * 1_000));
  const text = active
    ? t("connection.active-text", { timeout })
    : lastActivityTime === 0
      ? t(isNew ? "connection.new-text" : "connection.silent-text")
      : t("connection.inactive-text", { silence, timeout });
  return (
    <Head>
      <Dot
        state={active ? "active" : isNew ? "never" : "inactive"}
        label={t(active ? "device.active" : isNew ? "device.never-connected" : "device.inactive")}
      />
      <div>
        <h3>{t(`connection.${title}`)}</h3>
        <p>{text}</p>
      </div>
      {children}
    </Head>
  );
}

function When({ ts }: { readonly ts: number }) {
  const { t } = useTranslation();
  return ts > 0 ? <Age ts={ts} /> : t("common.never");
}

const Page = styled.div({
  flex: 1,
  minBlockSize: 0,
  overflow: "auto",
  display: "grid",
  alignContent: "start",
  gap: 20,
  padding: "20px 24px 24px",
  "& > *": { maxInlineSize: 760, minInlineSize: 0 },
  "& h3": { font: "600 13px/20px var(--font)", color: "var(--text)" },
  "& small": { display: "block", font: "var(--t-cap)", color: "var(--dim)" },
  "@media (max-width: 959.95px)": { padding: 16 },
});

const Head = styled.div({
  display: "flex",
  alignItems: "flex-start",
  gap: 12,
  "& > .state-dot": { flex: "none", marginBlockStart: 6 },
  "& > div": { flex: 1, minInlineSize: 0 },
  "& p": { font: "var(--t-body-s)", color: "var(--dim)" },
});

const Note = styled.section({
  display: "flex",
  gap: 10,
  padding: 16,
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  color: "var(--text)",
  "& > svg": { flex: "none", marginBlockStart: 2, color: "var(--warn)" },
  "& p": { font: "var(--t-body-s)", color: "var(--dim)" },
});

const Lately = styled.section({
  display: "grid",
  gap: 8,
  "& > .head": { display: "flex", alignItems: "baseline", justifyContent: "space-between", gap: 12 },
  "& > .head > a": { font: "500 13px/20px var(--font)", color: "var(--accent)" },
  "& > p": { font: "var(--t-body-s)", color: "var(--dim)" },
});
