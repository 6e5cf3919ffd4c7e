import styled from "@emotion/styled";
import { LWM2M_SERVER_TYPES, type Lwm2mServerType } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import type { FieldProps } from "../../controls/settings-form/fields/field-props.ts";
import { useValueAt } from "../../controls/settings-form/use-field.ts";
import { useClient } from "../../session/client-context.tsx";
import { ServerBox } from "./server-box.tsx";
import { type EditedServer, freeShortId, isBootstrapServer, newServer, readServers } from "./servers.ts";

const UPDATE = ["bootstrapServerUpdateEnable"] as const;

/** The servers that clients are told at bootstrap. What was never saved begins with the one of the installation. */
export function ServersField({ label, value, onChange, error, disabled }: FieldProps) {
  const { t } = useTranslation();
  const client = useClient();
  const isBootstrapTold = useValueAt(UPDATE) === true;
  const { data: installed } = useQuery({
    queryKey: ["lwm2m servers"],
    queryFn: async ({ signal }) => {
      const options = { signal, ignoreErrors: true };
      const [LWM2M, BOOTSTRAP] = await Promise.all([
        client.deviceProfiles.lwm2mServer("lwm2m", options),
        client.deviceProfiles.lwm2mServer("bootstrap", options),
      ]);
      return { LWM2M, BOOTSTRAP };
    },
    staleTime: 60_000,
  });
  const saved = readServers(value);
  const servers = useMemo(() => saved ?? [], [saved]);
  const begin = useEffectEvent(() => {
    if (saved === null && !disabled && installed?.LWM2M) onChange([newServer(installed.LWM2M)]);
  });
  useEffect(() => {
    if (installed) begin();
  }, [installed]);
  const hasBootstrap = servers.some(isBootstrapServer);
  const offered = (type: Lwm2mServerType) =>
    type === "LWM2M" ? installed?.LWM2M : isBootstrapTold && !hasBootstrap && installed?.BOOTSTRAP;
  const add = (type: Lwm2mServerType) => {
    const defaults = installed?.[type];
    if (!defaults) return;
    const shortServerId = freeShortId(servers, defaults.shortServerId);
    onChange([...servers, { ...newServer(defaults), shortServerId }]);
  };
  const change = (at: number, server: EditedServer) => onChange(servers.with(at, server));
  return (
    <Group role="group" aria-label={label}>
      <h4>{label}</h4>
      {servers.map((server, at) => (
        <ServerBox
          // biome-ignore lint/suspicious/noArrayIndexKey: servers have no identity but their place
          key={at}
          server={server}
          others={servers.toSpliced(at, 1)}
          defaults={installed?.[isBootstrapServer(server) ? "BOOTSTRAP" : "LWM2M"]}
          isChecked={error !== undefined}
          disabled={disabled}
          onChange={(next) => change(at, next)}
          onRemove={() => onChange(servers.toSpliced(at, 1))}
        />
      ))}
      {servers.length === 0 && <p>{t("transport.no-servers")}</p>}
      {installed && !installed.LWM2M && <p className="warning">{t("transport.no-lwm2m-server")}</p>}
      {hasBootstrap && !isBootstrapTold && <p className="warning">{t("transport.bootstrap-goes")}</p>}
      {isBootstrapTold && installed && !installed.BOOTSTRAP && (
        <p className="warning">{t("transport.no-bootstrap-server")}</p>
      )}
      {error !== undefined && (
        <p className="error" role="alert">
          {error}
        </p>
      )}
      {!disabled && (
        <div className="add">
          {LWM2M_SERVER_TYPES.filter(offered).map((type) => (
            <Button key={type} icon="plus" size="compact" onClick={() => add(type)}>
              {t(`transport.add-server-${type}`)}
            </Button>
          ))}
        </div>
      )}
    </Group>
  );
}

const Group = styled.div({
  display: "grid",
  gap: 12,
  minInlineSize: 0,
  "& > h4": { font: "500 12px/16px var(--font)" },
  "& > p": { font: "var(--t-body-s)", color: "var(--dim)" },
  "& > .warning": { color: "var(--warn)" },
  "& > .error": { color: "var(--bad)" },
  "& > .add": { display: "flex", flexWrap: "wrap", gap: 8 },
});
