import { type Branding, type BrandingDraft, brandContrast, type OwnBranding, READABLE_CONTRAST } from "@orrery/model";
import {
  explained,
  hinted,
  isSet,
  labelled,
  limited,
  type Setting,
  sections,
  text,
  when,
} from "@orrery/model/settings";
import { type FormDraft, textOrNull } from "../../entities/forms/entity-form.ts";
import { toggle } from "../../entities/forms/form-settings.ts";
import { BrandColorField } from "./brand-color-field.tsx";
import { BrandImageField } from "./brand-image-field.tsx";

/** A text in one line, without signs that the server refuses in names. */
const plainLine = (label: string, hint: string, maxLength: number): Setting<string> =>
  hinted(
    { description: hint },
    explained(
      { maxLength: "entity.too-long", pattern: "branding.no-markup" },
      limited({ maxLength, pattern: "^[^<>]*$" }, labelled(label, text(""))),
    ),
  );
const color = (label: string, theme: "light" | "dark", hint: string): Setting<string> =>
  hinted({ kind: "brand-color", theme, description: hint }, labelled(label, text("")));
const image = (label: string, hint: string): Setting<string> =>
  hinted({ kind: "brand-image", description: hint }, labelled(label, text("")));

const NAME = {
  name: plainLine("branding.name", "branding.name-hint", 60),
  website: hinted(
    { description: "branding.website-hint", placeholder: "https://example.com" },
    explained(
      { maxLength: "entity.too-long", pattern: "branding.website-invalid" },
      limited({ maxLength: 255, pattern: "^\\s*(https?://[^\\s<>]+)?\\s*$" }, labelled("branding.website", text(""))),
    ),
  ),
};
const IMAGES = {
  logo: image("branding.logo", "branding.logo-hint"),
  darkLogo: when(isSet("logo"), image("branding.dark-logo", "branding.dark-logo-hint")),
  logoOnly: when(isSet("logo"), toggle("branding.logo-only")),
  favicon: image("branding.favicon", "branding.favicon-hint"),
};
const COLORS = {
  lightColor: color("branding.light-color", "light", "branding.light-color-hint"),
  darkColor: color("branding.dark-color", "dark", "branding.dark-color-hint"),
};
const SIGN_IN = {
  signInTitle: plainLine("branding.sign-in-title", "branding.sign-in-title-hint", 80),
  signInText: plainLine("branding.sign-in-text", "branding.sign-in-text-hint", 300),
};

const views = { "brand-color": BrandColorField, "brand-image": BrandImageField };

/** Translation keys of colours that are none or cannot be read. */
function check({ lightColor, darkColor }: FormDraft): Readonly<Record<string, string | undefined>> {
  return { lightColor: colorProblem(lightColor, "light"), darkColor: colorProblem(darkColor, "dark") };
}

/** What is wrong with a colour that was typed; nothing with an empty one. */
export function colorProblem(value: unknown, theme: "light" | "dark"): string | undefined {
  if (typeof value !== "string" || value.trim() === "") return undefined;
  if (!isHexColor(value)) return "branding.color-invalid";
  return brandContrast(value.trim(), theme) < READABLE_CONTRAST ? "branding.color-unreadable" : undefined;
}

export const isHexColor = (value: string): boolean => /^\s*#[0-9a-f]{6}\s*$/i.test(value);

const tenantSettings = sections(["branding.names", NAME], ["branding.colors", COLORS], ["branding.images", IMAGES]);

/** Name, colours and images of a tenant. */
export const tenantBrandingForm = { settings: tenantSettings, views, check };

/** The same of the installation, which has the sign-in page. */
export const systemBrandingForm = {
  settings: sections(
    ["branding.names", NAME],
    ["branding.colors", COLORS],
    ["branding.images", IMAGES],
    ["branding.sign-in", SIGN_IN],
  ),
  views,
  check,
};

/** What is set, as the fields hold it. */
export function brandingFields({ own }: Pick<OwnBranding, "own">): FormDraft {
  const texts = Object.entries(own).map(([name, value]) => [name, value ?? ""]);
  return Object.fromEntries(texts);
}

/** What the fields say; empty ones are inherited. */
export function brandingDraft(fields: FormDraft): Required<BrandingDraft> {
  const textAt = (name: keyof Branding): string | null => {
    const value = fields[name];
    return typeof value === "string" ? textOrNull(value) : null;
  };
  const logo = textAt("logo");
  return {
    name: textAt("name"),
    website: textAt("website"),
    lightColor: textAt("lightColor"),
    darkColor: textAt("darkColor"),
    logo,
    darkLogo: logo && textAt("darkLogo"),
    favicon: textAt("favicon"),
    logoOnly: logo !== null && fields.logoOnly === true,
    signInTitle: textAt("signInTitle"),
    signInText: textAt("signInText"),
  };
}
