import styled from "@emotion/styled";
import type { ValueFormat } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Dot } from "../../controls/basics/dot.tsx";
import { displayValue } from "./display-value.ts";

interface ValueProps {
  readonly value: unknown;
  readonly format: ValueFormat;
}

/** A value with its unit dimmed behind it; booleans as words; a dash where there is none. */
export function Value({ value, format }: ValueProps) {
  const { i18n } = useTranslation();
  const { text, unit } = displayValue(value, format, i18n.language);
  if (text === "") return <EmptyValue>–</EmptyValue>;
  if (text === "true" || text === "false") return <Truth value={text} />;
  return (
    <span dir={unit ? "ltr" : "auto"}>
      {text}
      {unit && <Unit>{unit}</Unit>}
    </span>
  );
}

/** True values are emphasised, false ones are not. */
function Truth({ value }: { readonly value: "true" | "false" }) {
  const { t } = useTranslation();
  return value === "true" ? <Holds>{t("common.yes")}</Holds> : <EmptyValue>{t("common.no")}</EmptyValue>;
}

/** The activity that the platform keeps for every device, marked as in lists of devices. */
export function ActiveState({ value }: { readonly value: unknown }) {
  const { t } = useTranslation();
  if (value !== "true" && value !== "false") return <EmptyValue>–</EmptyValue>;
  const label = t(value === "true" ? "device.active" : "device.inactive");
  return (
    <State>
      <span aria-hidden="true">
        <Dot state={value === "true" ? "active" : "inactive"} label={label} />
      </span>
      {label}
    </State>
  );
}

const Unit = styled.span({ color: "var(--faint)", fontWeight: 400, marginInlineStart: 3 });

const EmptyValue = styled.span({ color: "var(--faint)" });
const Holds = styled.span({ color: "var(--text)" });
const State = styled.span({ display: "inline-flex", alignItems: "center", gap: 8 });
