import styled from "@emotion/styled";
import type { ConnectionEntry } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { useHotkey } from "../controls/hooks/use-hotkey.ts";
import { Drawer } from "../controls/overlays/drawer.tsx";
import { entityPath } from "../kinds/entity-links.ts";
import { RecordFacts } from "../records/record-facts.tsx";
import { RecordTime } from "../records/record-time.tsx";
import { ConnectionOutcomeMark } from "./connection-outcome.tsx";
import { adviceKey, causeKey, transportName } from "./connection-texts.ts";

interface ConnectionDrawerProps {
  readonly entry: ConnectionEntry;
  /** The page of the log; up and down walk it. */
  readonly rows: readonly ConnectionEntry[];
  readonly onWalk: (entry: ConnectionEntry) => void;
  /** Shows all entries of a device. */
  readonly onAllOf: (deviceId: string) => void;
  readonly onClose: () => void;
}

/** An entry of the connection log beside the others: all that is known of it, and what to do. */
export function ConnectionDrawer({ entry, rows, onWalk, onAllOf, onClose }: ConnectionDrawerProps) {
  const { t } = useTranslation();
  const at = rows.findIndex(({ id }) => id === entry.id);
  const walk = (step: 1 | -1) => {
    const next = rows[at + step];
    if (next) onWalk(next);
  };
  useHotkey("j", () => walk(1));
  useHotkey("k", () => walk(-1));
  const { deviceId, deviceName } = entry;
  const path = deviceId && entityPath(deviceId);
  const mono = (text: string) => text !== "" && <code>{text}</code>;
  const facts = [
    { label: t("connection.device"), value: deviceName || t("connection.no-device") },
    { label: t("connection.transport"), value: transportName(entry.transport) },
    { label: t("connection.address"), value: mono(entry.address) },
    { label: t("connection.client-id"), value: mono(entry.clientId) },
    { label: t("connection.credential"), value: entry.credential !== "" && <code>{entry.credential}…</code> },
    { label: t("connection.count"), value: entry.count },
    { label: t("connection.first-time"), value: <RecordTime ts={entry.createdTime} /> },
    { label: t("connection.last-time"), value: <RecordTime ts={entry.lastTime} /> },
  ].filter(({ value }) => value !== "" && value !== false);
  return (
    <Drawer
      title={t(causeKey(entry))}
      subtitle={
        <>
          <ConnectionOutcomeMark entry={entry} />
          <span>·</span>
          <span>{t("connection.times-text", { count: entry.count })}</span>
        </>
      }
      onClose={onClose}
      tools={
        <>
          <span className="tools wide">
            <IconButton
              icon="up"
              label={t("entity.previous")}
              shortcut="K"
              disabled={at <= 0}
              onClick={() => walk(-1)}
            />
            <IconButton
              icon="down"
              label={t("entity.next")}
              shortcut="J"
              disabled={at === rows.length - 1}
              onClick={() => walk(1)}
            />
          </span>
          <IconButton icon="close" label={t("action.close")} shortcut="Esc" onClick={onClose} />
        </>
      }
    >
      <Body>
        <section>
          <h3>{t("connection.what-to-do")}</h3>
          <p>{t(adviceKey(entry))}</p>
        </section>
        <RecordFacts facts={facts} />
      </Body>
      {deviceId && path && (
        <Foot>
          <Button size="toolbar" icon="open" to={path}>
            {t("connection.open-device", { name: deviceName })}
          </Button>
          <Button size="toolbar" onClick={() => onAllOf(deviceId.id)}>
            {t("connection.all-of-device")}
          </Button>
        </Foot>
      )}
    </Drawer>
  );
}

const Body = styled.div({
  flex: 1,
  minBlockSize: 0,
  overflow: "auto",
  display: "grid",
  alignContent: "start",
  gap: 24,
  padding: "20px 24px 24px",
  borderBlockStart: "1px solid var(--line)",
  "& > section": {
    maxInlineSize: 640,
    padding: "12px 16px",
    borderRadius: "var(--r)",
    background: "var(--sunken)",
    border: "1px solid var(--line)",
  },
  "& h3": { font: "600 13px/20px var(--font)" },
  "& p": { marginBlockStart: 4, font: "var(--t-body-s)", color: "var(--dim)" },
  "& code": { fontFamily: "var(--mono)", fontSize: 12 },
  "@media (max-width: 959.95px)": { padding: 16 },
});

const Foot = styled.footer({
  flex: "none",
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  gap: 8,
  padding: "12px 20px",
  borderBlockStart: "1px solid var(--line)",
  "& > *": { minInlineSize: 0, maxInlineSize: "100%", overflow: "hidden", textOverflow: "ellipsis" },
  "@media (max-width: 959.95px)": { padding: "12px 16px" },
});
