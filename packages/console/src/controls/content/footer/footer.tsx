import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { BRAND, type Brand } from "./brand.ts";

interface FooterProps {
  readonly brand?: Brand | undefined;
  /** Default: this year. */
  readonly year?: number | undefined;
}

/** Whose work this is. */
export function Footer({ brand = BRAND, year = new Date().getFullYear() }: FooterProps) {
  const { t } = useTranslation();
  return <Line>{t("footer.copyright", { year, brand: brand.name })}</Line>;
}

const Line = styled.small({ display: "block", font: "var(--t-cap)", color: "var(--dim)" });
