import styled from "@emotion/styled";
import { type Branding, type BrandTheme, brandColors, brandVariables } from "@orrery/model";
import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import { useBrandImage } from "../../branding/use-brand-image.ts";
import { ProductMark } from "../../controls/basics/logo.tsx";
import { useClient } from "../../session/client-context.tsx";
import { type ColorToken, darkColors, lightColors } from "../../theme/tokens.ts";
import { isHexColor } from "./branding-form.ts";

interface BrandingPreviewProps {
  /** What would be shown if it were saved. */
  readonly branding: Branding;
  /** Whether there is a sign-in page, of the installation. */
  readonly withSignIn: boolean;
  readonly title: string;
}

/** The menu, the sign-in page and an email, as they would look, in both themes. */
export function BrandingPreview({ branding, withSignIn, title }: BrandingPreviewProps) {
  const { t } = useTranslation();
  return (
    <Preview aria-label={title}>
      <Title>{title}</Title>
      <Themes>
        {(["light", "dark"] as const).map((theme) => (
          <figure key={theme}>
            <figcaption>{t(`branding.${theme}-theme`)}</figcaption>
            <Sample branding={branding} theme={theme} withSignIn={withSignIn} />
          </figure>
        ))}
      </Themes>
    </Preview>
  );
}

interface SampleProps {
  readonly branding: Branding;
  readonly theme: BrandTheme;
  readonly withSignIn: boolean;
}

function Sample({ branding, theme, withSignIn }: SampleProps) {
  const { t } = useTranslation();
  const colors = brandColors({ lightColor: hexOf(branding.lightColor), darkColor: hexOf(branding.darkColor) });
  const variables = colors ? brandVariables(colors[theme], theme) : PRODUCT[theme];
  const mark = <Mark branding={branding} theme={theme} />;
  return (
    <Surface data-theme={theme} style={variables as CSSProperties}>
      <div className="menu" aria-hidden="true">
        <div className="brand">{mark}</div>
        <span>{t("home.home")}</span>
        <span className="active">{t("device.devices")}</span>
      </div>
      <div className="card">
        {withSignIn && <div className="brand">{mark}</div>}
        <strong>{withSignIn ? (branding.signInTitle ?? t("login.login")) : t("device.devices")}</strong>
        <p>{withSignIn ? (branding.signInText ?? t("login.intro")) : t("branding.sample-text")}</p>
        <span className="button">{t(withSignIn ? "login.login" : "branding.sample-button")}</span>
        <span className="link">{t(withSignIn ? "login.forgot-password" : "branding.sample-link")}</span>
        <span className="chosen">{t("branding.sample-chosen")}</span>
      </div>
    </Surface>
  );
}

/** Logo and name as the menu shows them. */
function Mark({ branding, theme }: Pick<SampleProps, "branding" | "theme">) {
  const { name, logo, darkLogo, logoOnly } = branding;
  const image = useBrandImage(theme === "dark" ? (darkLogo ?? logo) : logo, useClient());
  return (
    <>
      {image === null ? <ProductMark size={20} /> : <img src={image} alt={logoOnly ? (name ?? "") : ""} />}
      {!(logoOnly && image !== null) && (name ?? "Orrery")}
    </>
  );
}

/** The product's own colours: the page around may have others, which were saved. */
const PRODUCT = { light: variablesOf(lightColors), dark: variablesOf(darkColors) };

function variablesOf(colors: Readonly<Record<ColorToken, string>>) {
  const names = ["accent", "fill", "fill-hover", "on-fill", "tint", "tint-line"] as const;
  return Object.fromEntries(names.map((name) => [`--${name}`, colors[name]]));
}

/** While a colour is being typed, the sample has none. */
const hexOf = (color: string | null) => (color !== null && isHexColor(color) ? color.trim() : null);

/** Beside a long form it stays in sight. */
const Preview = styled.section({ "@media (min-width: 1200px)": { position: "sticky", insetBlockStart: 24 } });

const Title = styled.h2({ font: "600 13px/20px var(--font)", marginBlockEnd: 12 });

const Themes = styled.div({
  display: "grid",
  gap: 16,
  "& figcaption": { font: "var(--t-cap)", color: "var(--dim)", marginBlockEnd: 4 },
});

const Surface = styled.div({
  display: "grid",
  gridTemplateColumns: "128px minmax(0, 1fr)",
  overflow: "hidden",
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  background: "var(--page)",
  color: "var(--text)",
  font: "var(--t-body-s)",
  "& .brand": {
    display: "flex",
    alignItems: "center",
    gap: 8,
    minInlineSize: 0,
    overflow: "hidden",
    font: "600 14px/20px var(--font)",
    "& img": { blockSize: 20, maxInlineSize: "100%", objectFit: "contain" },
    "& svg": { flex: "none" },
  },
  "& .menu": { display: "grid", alignContent: "start", gap: 4, padding: 8, borderInlineEnd: "1px solid var(--line)" },
  "& .menu .brand": { blockSize: 36, padding: "0 4px" },
  "& .menu > span": { padding: "4px 8px", borderRadius: "var(--r-control)", color: "var(--dim)" },
  "& .menu > .active": { background: "var(--press)", color: "var(--text)", boxShadow: "inset 2px 0 var(--accent)" },
  "& .card": {
    display: "grid",
    justifyItems: "start",
    gap: 8,
    margin: 12,
    padding: 16,
    border: "1px solid var(--line)",
    borderRadius: "var(--r)",
    background: "var(--surface)",
    overflowWrap: "anywhere",
  },
  "& .card p": { color: "var(--dim)" },
  "& .button": {
    padding: "6px 14px",
    borderRadius: "var(--r-control)",
    background: "var(--fill)",
    color: "var(--on-fill)",
    fontWeight: 500,
  },
  "& .link": { color: "var(--accent)" },
  "& .chosen": {
    padding: "2px 8px",
    border: "1px solid var(--tint-line)",
    borderRadius: "var(--r-control)",
    background: "var(--tint)",
    color: "var(--accent)",
  },
});
