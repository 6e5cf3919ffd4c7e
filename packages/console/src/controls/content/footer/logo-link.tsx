import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { useBrand } from "../../../theme/brand.ts";
import { Logo } from "../../basics/logo.tsx";

interface LogoLinkProps {
  readonly size?: number | undefined;
}

/** The mark and the name; a click opens the product's website in a new tab. */
export function LogoLink({ size = 24 }: LogoLinkProps) {
  const { t } = useTranslation();
  const { name, website, logoOnly } = useBrand();
  const mark = (
    <>
      <Logo size={size} />
      {!logoOnly && name}
    </>
  );
  if (!website) return <Line as="span">{mark}</Line>;
  return (
    <Line href={website} target="_blank" rel="noopener noreferrer" title={t("footer.website", { brand: name })}>
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
