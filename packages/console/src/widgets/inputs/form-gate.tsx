import styled from "@emotion/styled";
import type { EntityId } from "@orrery/model";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../controls/basics/icon.tsx";
import { useClaims } from "../../session/use-session.ts";
import { WidgetMessage } from "../frame/widget-states.tsx";
import { mayWrite } from "./write-access.ts";

/** A value as those see it who may not change it. */
export interface Fact {
  readonly id: string;
  readonly label: string;
  readonly value: ReactNode;
}

interface FormGateProps {
  /** Why the widget cannot write, as a translation key. */
  readonly problem: string | undefined;
  readonly entityId: EntityId;
  readonly facts: readonly Fact[];
  readonly children: ReactNode;
}

/** A form for those who may write; the others see what there is. */
export function FormGate({ problem, entityId, facts, children }: FormGateProps) {
  const { t } = useTranslation();
  const claims = useClaims();
  if (problem !== undefined) return <WidgetMessage title={t(problem)} text={t("value-form.ask-author")} />;
  return mayWrite(claims, entityId) ? children : <Facts facts={facts} />;
}

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  const { t } = useTranslation();
  return (
    <Root>
      <dl>
        {facts.map(({ id, label, value }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd dir="auto">{value === "" ? "–" : value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <Icon name="lock" size={14} />
        {t("value-form.read-only")}
      </p>
    </Root>
  );
}

const Root = styled.div({
  display: "flex",
  flexDirection: "column",
  gap: 8,
  flex: 1,
  minBlockSize: 0,
  overflow: "auto",
  "& dl": { display: "grid", gridTemplateColumns: "repeat(auto-fit, minmax(120px, 1fr))", gap: "12px 16px", margin: 0 },
  "& dt": { font: "500 12px/16px var(--font)", color: "var(--dim)" },
  "& dd": {
    margin: "2px 0 0",
    font: "600 16px/24px var(--font)",
    color: "var(--text)",
    fontVariantNumeric: "tabular-nums",
    overflowWrap: "anywhere",
    whiteSpace: "pre-wrap",
  },
  "& dd img": { maxInlineSize: "100%", maxBlockSize: 160, borderRadius: 4 },
  "& > p": { display: "flex", gap: 4, font: "var(--t-cap)", color: "var(--dim)" },
});
