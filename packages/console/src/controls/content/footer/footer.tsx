import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { useBrand } from "../../../theme/brand.ts";

interface FooterProps {
  /** Default: this year. */
  readonly year?: number | undefined;
}

/** Whose work this is. */
export function Footer({ year = new Date().getFullYear() }: FooterProps) {
  const { t } = useTranslation();
  const { name } = useBrand();
  return <Line>{t("footer.copyright", { year, brand: name })}</Line>;
}

const Line = styled.small({ display: "block", font: "var(--t-cap)", color: "var(--dim)" });
