import { entityId, isUuid, parseUuid } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { FieldProps } from "../controls/settings-form/fields/field-props.ts";
import { useValueAt } from "../controls/settings-form/use-field.ts";
import { useClient } from "../session/client-context.tsx";

/**
 * Shows nothing: it brings the transport of the chosen profile into the form, so that other fields can depend on it. The
 * one that the form began with is left as it was saved.
 */
export function ProfileTransportField({ field, value, onChange }: FieldProps) {
  const client = useClient();
  const path = useMemo(() => [String(field.options.profile)], [field]);
  const chosen = useValueAt(path);
  const id = typeof chosen === "string" && isUuid(chosen) ? parseUuid(chosen) : undefined;
  const [first] = useState({ id, transport: value });
  const isFirst = id === first.id && typeof first.transport === "string" && first.transport !== "";
  const { data } = useQuery({
    queryKey: ["device-profile", "info", id],
    queryFn: ({ signal }) =>
      id && client.deviceProfiles.info(entityId("DEVICE_PROFILE", id), { signal, ignoreErrors: true }),
    enabled: id !== undefined && !isFirst,
  });
  const transport = isFirst ? first.transport : data?.transportType;
  const bring = useEffectEvent((known: unknown) => {
    if (known !== undefined && known !== value) onChange(known);
  });
  useEffect(() => bring(transport), [transport]);
  return null;
}
