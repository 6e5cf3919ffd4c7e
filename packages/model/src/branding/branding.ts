import { Type } from "typebox";

/** Images of a branding. */
export const BRAND_IMAGES = ["logo", "darkLogo", "favicon"] as const;
export type BrandImage = (typeof BRAND_IMAGES)[number];

/** Bytes of one image. */
export const MAX_BRAND_IMAGE_BYTES = 128 * 1024;

/** Formats of images, by the type that they are served with. */
export const BRAND_IMAGE_TYPES = [
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "image/svg+xml",
  "image/x-icon",
] as const;
export type BrandImageType = (typeof BRAND_IMAGE_TYPES)[number];

/** What an installation or a tenant calls itself and looks like; null is inherited. */
export interface Branding {
  readonly name: string | null;
  /** Where the logo of the sign-in page leads; an address that begins with `https:` or `http:`. */
  readonly website: string | null;
  /** Of links, buttons and what is chosen, as `#rrggbb`; must be readable on the backgrounds of its theme. */
  readonly lightColor: string | null;
  /** Without it the dark theme has the readable colour that is nearest to `lightColor`. */
  readonly darkColor: string | null;
  /** Address of the image, on this server. */
  readonly logo: string | null;
  /** For the dark theme; without it `logo` is shown there, too. */
  readonly darkLogo: string | null;
  readonly favicon: string | null;
  /** The logo shows the name, which is not written beside it. */
  readonly logoOnly: boolean;
  /** Heading and text of the sign-in page, of the installation alone. */
  readonly signInTitle: string | null;
  readonly signInText: string | null;
}

/** What is set, and what is shown without it. */
export interface OwnBranding {
  readonly own: Branding;
  readonly inherited: Branding;
}

export const NO_BRANDING: Branding = {
  name: null,
  website: null,
  lightColor: null,
  darkColor: null,
  logo: null,
  darkLogo: null,
  favicon: null,
  logoOnly: false,
  signInTitle: null,
  signInText: null,
};

const line = (maxLength: number) =>
  Type.Optional(Type.Union([Type.Null(), Type.String({ maxLength, pattern: "^[^<>\\u0000-\\u001f]*$" })]));
const color = Type.Optional(Type.Union([Type.Null(), Type.String({ pattern: "^#[0-9a-fA-F]{6}$" })]));
/** Base64 has four characters for three bytes. */
const picture = Type.Optional(
  Type.Union([Type.Null(), Type.String({ maxLength: Math.ceil(MAX_BRAND_IMAGE_BYTES / 3) * 4 + 64 })]),
);

/**
 * A branding as it is saved: absent members are null. Images are data URLs, or the addresses of those that are there and
 * stay.
 */
export const brandingDraft = Type.Object({
  name: line(60),
  website: line(255),
  lightColor: color,
  darkColor: color,
  logo: picture,
  darkLogo: picture,
  favicon: picture,
  logoOnly: Type.Optional(Type.Boolean()),
  signInTitle: line(80),
  signInText: line(300),
});

export type BrandingDraft = Partial<Branding>;

/** What is shown, its members in the order of {@link NO_BRANDING}: logo with its dark form, name with its website, and both colours are inherited together. */
export function effectiveBranding(own: Branding, inherited: Branding): Branding {
  const names = own.name === null ? inherited : own;
  const colors = own.lightColor === null && own.darkColor === null ? inherited : own;
  const logos = own.logo === null ? inherited : own;
  return {
    ...NO_BRANDING,
    name: names.name,
    website: names.website,
    lightColor: colors.lightColor,
    darkColor: colors.darkColor,
    logo: logos.logo,
    darkLogo: logos.darkLogo,
    logoOnly: logos.logoOnly,
    favicon: own.favicon ?? inherited.favicon,
    signInTitle: own.signInTitle ?? inherited.signInTitle,
    signInText: own.signInText ?? inherited.signInText,
  };
}
