import { type Branding, brandColors, brandVariables, type TenantId } from "@orrery/model";

/** What the platform's emails to a tenant look like. */
export interface MailBrand {
  readonly name: string;
  /** Of the button; white can be read on it. */
  readonly color: string;
  /** Data URL of an image that mail clients show. */
  readonly logo: string | undefined;
  /** The logo shows the name. */
  readonly logoOnly: boolean;
}

/** The id by which the HTML refers to the logo. */
export const LOGO_ID = "logo";

export const PRODUCT_BRAND: MailBrand = { name: "Orrery", color: "#4453d6", logo: undefined, logoOnly: false };

/** Mail clients show no drawings, and old ones no WebP. */
const SHOWN = /^image\/(?:png|jpeg|gif)$/;

interface BrandSource {
  shownTo(tenantId: TenantId): Promise<Branding>;
  imageAt(
    tenantId: TenantId,
    address: string,
  ): Promise<{ readonly mediaType: string; readonly data: Buffer } | undefined>;
}

/** The look of emails to users of a tenant; of the null id, to those of the installation. */
export async function mailBrandOf(source: BrandSource, tenantId: TenantId): Promise<MailBrand> {
  const { name, lightColor, darkColor, logo, logoOnly } = await source.shownTo(tenantId);
  const colors = brandColors({ lightColor, darkColor });
  const image = logo === null ? undefined : await source.imageAt(tenantId, logo);
  const shown = image && SHOWN.test(image.mediaType) ? image : undefined;
  return {
    name: name ?? PRODUCT_BRAND.name,
    color: (colors && brandVariables(colors.light, "light")["--fill"]) ?? PRODUCT_BRAND.color,
    logo: shown && `data:${shown.mediaType};base64,${shown.data.toString("base64")}`,
    logoOnly: shown !== undefined && logoOnly,
  };
}
