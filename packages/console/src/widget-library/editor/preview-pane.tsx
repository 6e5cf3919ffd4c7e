import styled from "@emotion/styled";
import { entityId, isUuid, parseUuid } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { SegmentedControl } from "../../controls/fields/segmented-control.tsx";
import { Fullscreen } from "../../controls/overlays/fullscreen/fullscreen.tsx";
import { useDashboardEnvironment } from "../../dashboards/view/use-dashboard-environment.ts";
import { EntityAutocomplete } from "../../pickers/entity/entity-autocomplete.tsx";
import { useClient } from "../../session/client-context.tsx";
import { useClaims } from "../../session/use-session.ts";
import type { PreviewSource } from "./preview-configuration.ts";
import { PreviewStage } from "./preview-stage.tsx";
import type { PreviewRuns } from "./use-preview-runs.ts";

interface PreviewPaneProps {
  readonly runs: PreviewRuns;
  /** Something was edited since the last run. */
  readonly isStale: boolean;
}

/** The type at work: with the values of its default configuration, or those of a device. */
export function PreviewPane({ runs, isStale }: PreviewPaneProps) {
  const { t } = useTranslation();
  const environment = useDashboardEnvironment();
  const [isFull, setFull] = useState(false);
  const hasDevices = useClaims().authority === "TENANT_ADMIN";
  const [kind, setKind] = useState<PreviewSource["kind"]>("sample");
  const [device, setDevice] = useState<string | null>(null);
  const source = useSource(kind, device);
  return (
    <Fullscreen fill active={isFull} label={t("widget.preview")} onLeave={() => setFull(false)}>
      <Pane aria-label={t("widget.preview")}>
        <header>
          <h2>{t("widget.preview")}</h2>
          {hasDevices && (
            <SegmentedControl
              bare
              label={t("widget.preview-data")}
              value={kind}
              choices={[
                { value: "sample", label: t("widget.preview-sample") },
                { value: "device", label: t("widget.preview-device") },
              ]}
              onChange={setKind}
            />
          )}
          <span className="grow" />
          <Button size="compact" icon="play" variant={isStale ? "primary" : "outlined"} onClick={runs.run}>
            {t("widget.editor-run")}
          </Button>
          <IconButton
            icon={isFull ? "fullexit" : "full"}
            label={t(isFull ? "shell.leave-fullscreen" : "widget.preview-fullscreen")}
            onClick={() => setFull(!isFull)}
          />
        </header>
        {kind === "device" && (
          <div className="device">
            <EntityAutocomplete
              entityType="DEVICE"
              value={device !== null && isUuid(device) ? entityId("DEVICE", parseUuid(device)) : null}
              onChange={(id) => setDevice(id?.id ?? null)}
            />
          </div>
        )}
        {isStale && <p role="status">{t("widget.preview-is-old")}</p>}
        {environment && source && (
          <PreviewStage
            key={`${runs.round} ${JSON.stringify(source)}`}
            document={runs.shown}
            source={source}
            environment={environment}
            onFailure={runs.failed}
          />
        )}
      </Pane>
    </Fullscreen>
  );
}

/** Undefined while the keys of the device are asked for, and before one is chosen. */
function useSource(kind: PreviewSource["kind"], id: string | null): PreviewSource | undefined {
  const client = useClient();
  const keys = useQuery({
    queryKey: ["telemetry", "keys", id],
    queryFn: ({ signal }) => client.telemetry.timeSeriesKeys(entityId("DEVICE", parseUuid(id ?? "")), { signal }),
    enabled: kind === "device" && id !== null,
  });
  const { data } = keys;
  return useMemo<PreviewSource | undefined>(() => {
    if (kind === "sample") return { kind };
    return id === null || data === undefined ? undefined : { kind, id, keys: data };
  }, [kind, id, data]);
}

const Pane = styled.section({
  display: "flex",
  flexDirection: "column",
  blockSize: "100%",
  minBlockSize: 0,
  background: "var(--page)",
  "& > header": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    flex: "none",
    minBlockSize: 48,
    padding: "0 12px 0 16px",
    borderBlockEnd: "1px solid var(--line)",
    background: "var(--surface)",
  },
  "& h2": { font: "600 14px/20px var(--font)", color: "var(--text)" },
  "& .grow": { flex: 1 },
  "& .device": {
    flex: "none",
    padding: "8px 16px 12px",
    background: "var(--surface)",
    borderBlockEnd: "1px solid var(--line)",
  },
  "& > p": { flex: "none", padding: "8px 16px", font: "var(--t-body-s)", color: "var(--dim)" },
});
