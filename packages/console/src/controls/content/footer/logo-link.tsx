import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Logo } from "../../basics/logo.tsx";
import { BRAND, type Brand } from "./brand.ts";

interface LogoLinkProps {
  readonly brand?: Brand | undefined;
  readonly size?: number | undefined;
}

/** The mark and the name; a click opens the product's website in a new tab. */
export function LogoLink({ brand = BRAND, size = 24 }: LogoLinkProps) {
  const { t } = useTranslation();
  const mark = (
    <>
      <Logo size={size} />
      {brand.name}
    </>
  );
  if (brand.website === undefined) return <Line as="span">{mark}</Line>;
  return (
    <Line
      href={brand.website}
      target="_blank"
      rel="noopener noreferrer"
      title={t("footer.website", { brand: brand.name })}
    >
      {mark}
    </Line>
  );
}

const Line = styled.a({
  display: "inline-flex",
  alignItems: "center",
  gap: 10,
  font: "600 16px/24px var(--font)",
  letterSpacing: "-.01em",
  color: "var(--text)",
  borderRadius: "var(--r-control)",
});
