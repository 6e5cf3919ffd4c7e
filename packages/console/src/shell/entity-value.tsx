import styled from "@emotion/styled";
import type { EntityId, EntityType } from "@orrery/model";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../session/client-context.tsx";
import { useStaleSince } from "../session/use-connection.ts";
import { formatValue } from "../telemetry/format-value.ts";
import { headlineOf } from "../telemetry/headline.ts";
import { unitOfKey } from "../telemetry/unit-of-key.ts";

/** Kinds that have values of their own. */
const WITH_VALUES: readonly EntityType[] = ["DEVICE", "ASSET", "ENTITY_VIEW"];

/** Whether one value of an entity can be shown. */
export const hasValue = ({ entityType }: EntityId): boolean => WITH_VALUES.includes(entityType);

/** What an entity says now, live, at the end of its line in the palette. */
export function EntityValue({ id }: { readonly id: EntityId }) {
  const { i18n } = useTranslation();
  const { live } = useClient();
  const query = live.latest(id);
  const { data } = useSyncExternalStore(query.subscribe, query.snapshot);
  const isStale = useStaleSince() !== undefined;
  const shown = data && headlineOf(data);
  if (!shown) return null;
  return (
    <Line data-stale={isStale || undefined}>
      <span className="key">{shown.key}</span> {formatValue(shown.value, i18n.language)} {unitOfKey(shown.key)}
    </Line>
  );
}

const Line = styled.span({
  flex: "none",
  maxInlineSize: "45%",
  marginInlineStart: "auto",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  color: "var(--text)",
  fontVariantNumeric: "tabular-nums",
  "& .key": { color: "var(--dim)" },
  "&[data-stale]": { opacity: 0.5 },
});
