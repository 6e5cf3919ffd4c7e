import styled from "@emotion/styled";
import type { EntityDataQuery } from "@orrery/model";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { useFormats } from "../i18n/use-formats.ts";
import { useClient } from "../session/client-context.tsx";
import { unitOfKey } from "../telemetry/unit-of-key.ts";
import type { RuleDraft } from "./model/alarm-draft.ts";
import { attributesOf, type RuleAttribute, type SetOnDevices, setOnDevices } from "./model/device-attributes.ts";
import { useRuleEditing } from "./rule-context.ts";

/** Devices that are looked at: of more it is said so. */
const LOOKED_AT = 1_000;

/** On how many devices of the profile the attributes are set that a rule takes values from, and what they are. */
export function AttributeHints({ rule }: { readonly rule: RuleDraft }) {
  const found = attributesOf(rule);
  if (found.length === 0) return null;
  return (
    <Hints>
      {found.map((attribute) => (
        <AttributeHint key={attribute.name} attribute={attribute} named={found.length > 1} />
      ))}
    </Hints>
  );
}

interface AttributeHintProps {
  readonly attribute: RuleAttribute;
  readonly named: boolean;
}

function AttributeHint({ attribute: { name, comparedWith }, named }: AttributeHintProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const client = useClient();
  const { profile } = useRuleEditing();
  const { data } = useQuery({
    queryKey: ["device-profile", profile.id.id, "attribute-hint", name],
    queryFn: async ({ signal }) => {
      const query = devicesWith(profile.name, name);
      return setOnDevices(await client.queries.find(query, { signal, silent: true, ignoreErrors: true }), name);
    },
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!data || data.devices === 0) return null;
  const unit = comparedWith && unitOfKey(comparedWith);
  const written = (value: number) => number(value, { maximumFractionDigits: 3 });
  return (
    <span>
      {named && <code>{name}</code>}
      {[said(data, t), rangeOf(data, written, t)].filter(Boolean).join(", ")}
      {data.range && unit ? ` ${unit}` : ""}
    </span>
  );
}

const said = ({ set, devices, total }: SetOnDevices, t: TFunction): string =>
  t(total > devices ? "alarm-rule.set-on-of-first" : "alarm-rule.set-on", { set, count: devices });

function rangeOf({ range }: SetOnDevices, written: (value: number) => string, t: TFunction): string | undefined {
  if (!range) return undefined;
  const [least, most] = [written(range.least), written(range.most)];
  return least === most ? least : t("alarm-rule.from-to", { from: least, to: most });
}

function devicesWith(profileName: string, attribute: string): EntityDataQuery {
  return {
    entityFilter: { type: "deviceType", deviceType: profileName, deviceNameFilter: "" },
    entityFields: [],
    latestValues: [{ type: "ATTRIBUTE", key: attribute }],
    pageLink: { page: 0, pageSize: LOOKED_AT },
  };
}

const Hints = styled.span({
  display: "grid",
  justifyItems: "end",
  marginInlineStart: "auto",
  font: "var(--t-cap)",
  color: "var(--dim)",
  fontVariantNumeric: "tabular-nums",
  "& code": { marginInlineEnd: 6, font: "400 11px/16px var(--mono)", color: "var(--text)" },
  "@media (max-width: 959.95px)": { marginInlineStart: 0, justifyItems: "start" },
});
