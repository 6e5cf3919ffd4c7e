import styled from "@emotion/styled";
import MuiDialog from "@mui/material/Dialog";
import type { LatestValues } from "@orrery/client";
import type { DeviceCredentials, DeviceInfo } from "@orrery/model";
import { useId, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { type ConnectBeginning, connectProgress } from "../../connections/connect-progress.ts";
import { useDeviceConnectivity } from "../../connections/use-device-connectivity.ts";
import { Button } from "../../controls/basics/button.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { SkeletonBar } from "../../controls/basics/skeleton.tsx";
import { CloseOnLeave } from "../../controls/overlays/close-on-leave.tsx";
import { Steps } from "../../entities/forms/steps.tsx";
import { useClient } from "../../session/client-context.tsx";
import { ConnectGuideView } from "./connect-guide.tsx";
import { ConnectLight } from "./connect-light.tsx";
import { useConnectPlace } from "./use-connect-place.ts";

interface ConnectDialogProps {
  readonly device: DeviceInfo;
  readonly credentials: DeviceCredentials;
  /** Present where the device was just added: another one can be. */
  readonly onAddAnother?: (() => void) | undefined;
  readonly onClose: () => void;
}

const NOTHING: LatestValues = {};

/** Commands to paste with the credentials of a device, and a light that turns green with its first message. */
export function ConnectDialog({ device, credentials, onAddAnother, onClose }: ConnectDialogProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const id = useId();
  const { live } = useClient();
  const latest = live.latest(device.id);
  const values = useSyncExternalStore(latest.subscribe, latest.snapshot).data ?? NOTHING;
  const { data: state } = useDeviceConnectivity(device.id);
  const beginning = useRef<ConnectBeginning>(undefined);
  if (state && !beginning.current) {
    beginning.current = { now: state.now, lastActivityTime: onAddAnother ? 0 : state.lastActivityTime };
  }
  const [since] = useState(Date.now);
  const place = useConnectPlace(device);
  const progress = state && beginning.current && connectProgress(state, beginning.current, Object.keys(values));
  const isConnected = progress?.isConnected === true;
  const open = () => {
    onClose();
    void navigate(`/devices/${device.id.id}?tab=telemetry`);
  };
  return (
    <Sheet open onClose={(_, reason) => reason !== "backdropClick" && onClose()} aria-labelledby={id}>
      <CloseOnLeave onClose={onClose} />
      <Head>
        <h2 id={id}>{t("connection.connect-device", { name: device.name })}</h2>
        {onAddAnother && <Steps labels={[t("device.device"), t("connection.connect")]} at={1} isDone={isConnected} />}
        <IconButton icon="close" label={t("action.close")} shortcut="Esc" onClick={onClose} />
      </Head>
      <Body>
        <section className="guide">
          {place ? (
            <ConnectGuideView credentials={credentials} place={place} />
          ) : (
            <Waiting>
              <SkeletonBar width="40%" />
              <SkeletonBar width="80%" />
              <SkeletonBar width="70%" />
            </Waiting>
          )}
        </section>
        <ConnectLight
          device={device}
          state={state}
          progress={progress}
          values={values}
          needed={credentials.credentialsType === "ACCESS_TOKEN" ? credentials.credentialsId : undefined}
          since={since}
        />
      </Body>
      <Foot>
        {!isConnected && <p>{t("connection.keeps-waiting")}</p>}
        {onAddAnother && <Button onClick={onAddAnother}>{t("connection.add-another")}</Button>}
        {!isConnected && (
          <Button className="later" onClick={onClose}>
            {t("connection.finish-later")}
          </Button>
        )}
        <Button variant={isConnected ? "primary" : undefined} onClick={open}>
          {t("connection.open-the-device")}
        </Button>
      </Foot>
    </Sheet>
  );
}

const Sheet = styled(MuiDialog)({
  "& .MuiDialog-paper": {
    display: "flex",
    flexDirection: "column",
    inlineSize: 1080,
    maxInlineSize: "calc(100% - 64px)",
    blockSize: 724,
    maxBlockSize: "calc(100dvh - 64px)",
    margin: 32,
    overflow: "hidden",
  },
  "@media (max-width: 959.95px)": {
    "& .MuiDialog-paper": {
      inlineSize: "100%",
      maxInlineSize: "100%",
      blockSize: "100dvh",
      maxBlockSize: "100dvh",
      margin: 0,
      borderRadius: 0,
    },
  },
});

const Head = styled.header({
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 16,
  flex: "none",
  minBlockSize: 64,
  padding: "8px 16px 8px 24px",
  borderBlockEnd: "1px solid var(--line)",
  "& > h2": {
    minInlineSize: 0,
    font: "600 16px/24px var(--font)",
    letterSpacing: "-.01em",
    overflowWrap: "anywhere",
  },
  "@media (max-width: 959.95px)": { minBlockSize: 56, paddingInline: "16px 8px", "& > ol": { display: "none" } },
});

const Body = styled.div({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) 400px",
  flex: 1,
  minBlockSize: 0,
  "& > .guide": { minInlineSize: 0, overflow: "auto", borderInlineEnd: "1px solid var(--line)" },
  "@media (max-width: 959.95px)": {
    display: "flex",
    flexDirection: "column",
    overflow: "auto",
    "& > .guide": { flex: "none", overflow: "visible", borderInlineEnd: 0, borderBlockEnd: "1px solid var(--line)" },
    "& > section:last-child": { flex: "1 0 auto" },
  },
});

const Waiting = styled.div({ display: "grid", gap: 20, padding: 24 });

const Foot = styled.footer({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: 8,
  flex: "none",
  minBlockSize: 60,
  padding: "10px 24px",
  borderBlockStart: "1px solid var(--line)",
  "& > p": { marginInlineEnd: 8, font: "var(--t-cap)", color: "var(--dim)" },
  "@media (max-width: 959.95px)": { padding: "8px 16px", "& > p, & > .later": { display: "none" } },
});
