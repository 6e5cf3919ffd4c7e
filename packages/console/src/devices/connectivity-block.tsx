import styled from "@emotion/styled";
import type { DeviceCredentials } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { useCopy } from "../controls/hooks/use-copy.ts";
import { useClient } from "../session/client-context.tsx";
import { connectivityCommands } from "./connectivity-commands.ts";

/** Of the standard; the server says its own when it is another. */
const MQTT_PORT = 1883;

/** Commands to paste that send a first value as this device. */
export function ConnectivityBlock({ credentials }: { readonly credentials: DeviceCredentials }) {
  const { t } = useTranslation();
  const copy = useCopy();
  const client = useClient();
  const info = useQuery({
    queryKey: ["system", "info"],
    queryFn: ({ signal }) => client.system.info({ signal, ignoreErrors: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const commands = connectivityCommands(credentials, {
    httpOrigin: location.origin,
    mqttHost: location.hostname,
    mqttPort: info.data?.mqttPort ?? MQTT_PORT,
  });
  return (
    <Block>
      <h3>{t("device.connectivity.title")}</h3>
      <p>{t(commands.length > 0 ? "device.connectivity.text" : "device.connectivity.unavailable")}</p>
      {!info.isPending &&
        commands.map(({ protocol, text }) => (
          <Command key={protocol}>
            <span>{t(`device.connectivity.${protocol}`)}</span>
            <code>{text}</code>
            <IconButton
              size="compact"
              icon="copy"
              label={`${t("action.copy")}: ${t(`device.connectivity.${protocol}`)}`}
              onClick={() => copy(text, t("device.connectivity.copied"))}
            />
          </Command>
        ))}
    </Block>
  );
}

const Block = styled.section({
  display: "grid",
  gap: 8,
  minInlineSize: 0,
  padding: 16,
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  color: "var(--text)",
  "& h3": { font: "600 13px/20px var(--font)" },
  "& > p": { font: "var(--t-body-s)", color: "var(--dim)", marginBlockStart: -4 },
});

const Command = styled.div({
  display: "flex",
  alignItems: "center",
  gap: 8,
  minInlineSize: 0,
  padding: "0 6px 0 12px",
  background: "var(--sunken)",
  border: "1px solid var(--line)",
  borderRadius: "var(--r-control)",
  "& > span": { font: "500 12px/16px var(--font)", color: "var(--dim)", inlineSize: 40, flex: "none" },
  "& > code": {
    flex: 1,
    minInlineSize: 0,
    paddingBlock: 10,
    overflowWrap: "anywhere", // whole, with the token at its end
    fontFamily: "var(--mono)",
    fontSize: 12,
    fontVariantLigatures: "none",
  },
  "@media (max-width: 599.95px)": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    gap: 0,
    paddingBlock: "4px 10px",
    "& > code": { gridRow: 2, gridColumn: "1 / -1", padding: 0 },
  },
});
