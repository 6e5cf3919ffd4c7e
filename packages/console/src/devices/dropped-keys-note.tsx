import styled from "@emotion/styled";
import type { DeviceId } from "@orrery/model";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../controls/basics/icon.tsx";
import { parseJsonText } from "../controls/editors/json-editor/json-text.ts";
import { Age } from "../controls/time/time.tsx";
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
  const problem = problemOf(last.value);
  return (
    <Note role="status">
      <Icon name="warn" size={16} />
      <div>
        <h3>{t("device.dropped-keys.title", { count })}</h3>
        {problem && <p>{t(`device.dropped-keys.${problem.name}`, { key: JSON.stringify(problem.key) })}</p>}
        <p>
          {t("device.dropped-keys.last")} <Age ts={last.ts} />
        </p>
      </div>
    </Note>
  );
}

/** Texts by what the platform says is wrong with a key. */
const PROBLEMS = { EMPTY: "empty", BLANK: "blank", TOO_LONG: "too-long", NOT_UNICODE: "not-unicode" } as const;

/** What is wrong with the first key of the last message; what earlier versions wrote says nothing here. */
function problemOf(text: string) {
  const parsed = parseJsonText(text);
  const report = parsed.ok ? parsed.value : undefined;
  if (typeof report !== "object" || report === null || !("key" in report) || !("problem" in report)) return undefined;
  const { key, problem } = report;
  const name = Object.entries(PROBLEMS).find(([code]) => code === problem)?.[1];
  return typeof key === "string" && name ? { key, name } : undefined;
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
