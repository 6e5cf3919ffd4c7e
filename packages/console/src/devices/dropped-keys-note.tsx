import styled from "@emotion/styled";
import type { DeviceId } from "@orrery/model";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../controls/icon.tsx";
import { Age } from "../controls/time.tsx";
import { useClient } from "../session/client-context.tsx";

const KEYS = ["droppedKeys", "lastDroppedKeys"] as const;

/** How many values a device has sent under keys that cannot be stored, and what was wrong with the last; or nothing. */
export function DroppedKeysNote({ device }: { readonly device: DeviceId }) {
  const { t } = useTranslation();
  const { live } = useClient();
  const query = live.attributes(device, "SERVER_SCOPE", KEYS);
  const { data } = useSyncExternalStore(query.subscribe, query.snapshot);
  const count = Number(data?.droppedKeys?.value ?? 0);
  const last = data?.lastDroppedKeys;
  if (!last || !(count > 0)) return null;
  return (
    <Note role="status">
      <Icon name="warn" size={16} />
      <div>
        <h3>{t("device.dropped-keys.title", { count })}</h3>
        <p>{last.value}</p>
        <p>
          {t("device.dropped-keys.last")} <Age ts={last.ts} />
        </p>
      </div>
    </Note>
  );
}

const Note = styled.section({
  display: "flex",
  gap: 10,
  minInlineSize: 0,
  padding: 16,
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  color: "var(--text)",
  "& > svg": { flex: "none", marginBlockStart: 2, color: "var(--warn)" },
  "& h3": { font: "600 13px/20px var(--font)" },
  "& p": { font: "var(--t-body-s)", color: "var(--dim)", overflowWrap: "anywhere" },
});
