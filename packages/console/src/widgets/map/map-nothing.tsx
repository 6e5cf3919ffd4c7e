import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";

/** Said over a map whose entities are nowhere. */
export function MapNothing({ keys: [first, second] }: { readonly keys: readonly [string, string] }) {
  const { t } = useTranslation();
  return (
    <Card role="status">
      <p className="title">{t("map.no-places")}</p>
      <p>{t("map.no-places-text", { first, second })}</p>
    </Card>
  );
}

const Card = styled.div({
  position: "absolute",
  inset: "auto 0",
  insetBlockStart: "50%",
  transform: "translateY(-50%)",
  zIndex: 1,
  marginInline: "auto",
  inlineSize: "max-content",
  maxInlineSize: "min(320px, 80%)",
  padding: "12px 16px",
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  background: "var(--surface)",
  textAlign: "center",
  font: "var(--t-cap)",
  color: "var(--dim)",
  "& .title": { font: "600 13px/20px var(--font)", color: "var(--text)" },
});
