import styled from "@emotion/styled";
import { type BrandTheme, brandContrast, READABLE_CONTRAST, readableColor } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { formatColor, parseColor } from "../../controls/fields/color/color.ts";
import { ColorInput } from "../../controls/fields/color/color-input.tsx";
import type { FieldProps } from "../../controls/settings-form/fields/field-props.ts";
import { Notes } from "../../controls/settings-form/fields/notes.tsx";
import { localeOf } from "../../i18n/site-language.ts";

/** A colour of a theme, how well it can be read there, and the nearest one that can be. */
export function BrandColorField({ field, label, value, onChange, error, hint, disabled }: FieldProps) {
  const { t, i18n } = useTranslation();
  const theme: BrandTheme = field.options.theme === "dark" ? "dark" : "light";
  const given = typeof value === "string" ? value.trim() : "";
  const color = /^#[0-9a-f]{6}$/i.test(given) ? given : undefined;
  const contrast = color === undefined ? undefined : brandContrast(color, theme);
  const isReadable = contrast === undefined || contrast >= READABLE_CONTRAST;
  return (
    <>
      <ColorInput
        label={label}
        value={typeof value === "string" ? value : ""}
        disabled={disabled}
        onChange={(text) => onChange(opaque(text))}
      />
      {contrast !== undefined && (
        <Contrast data-bad={!isReadable || undefined}>
          {t("branding.contrast", {
            contrast: contrast.toLocaleString(localeOf(i18n.language), { maximumFractionDigits: 1 }),
          })}
          {!isReadable && color && (
            <Button size="compact" onClick={() => onChange(readableColor(color, theme))}>
              {t("branding.use-readable", { color: readableColor(color, theme) })}
            </Button>
          )}
        </Contrast>
      )}
      <Notes error={error} hint={hint} />
    </>
  );
}

/** What the dialog of colours gives, as `#rrggbb`; what is being typed stays. */
function opaque(text: string): string {
  const color = /^rgb|^hsl/i.test(text) ? parseColor(text) : undefined;
  return color ? formatColor({ ...color, a: 1 }) : text;
}

const Contrast = styled.p({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 8,
  marginBlockStart: 4,
  font: "var(--t-cap)",
  color: "var(--dim)",
  "&[data-bad]": { color: "var(--bad)" },
});
