import {
  BRAND_IMAGES,
  type Branding,
  type BrandingDraft,
  brandContrast,
  effectiveBranding,
  NO_BRANDING,
  type OwnBranding,
  PlatformError,
  READABLE_CONTRAST,
  readableColor,
  SYSTEM_TENANT,
  type TenantId,
} from "@orrery/model";
import type { User } from "../kernel/auth/user.ts";
import type { Bus } from "../kernel/bus/bus.ts";
import { installationAction } from "../kernel/bus/installation-action.ts";
import { itemNotFound } from "../kernel/entities/not-found.ts";
import type { AccessControl } from "../kernel/permissions/access-control.ts";
import { parseImage, type StoredImage } from "./brand-image.ts";
import type { BrandingStore } from "./branding-store.ts";

/** Addresses of images begin with it: those of the installation, which everybody may see, and those of a tenant. */
export const IMAGES_PATH = "/api/orrery/branding/images";
export const TENANT_IMAGES_PATH = "/api/orrery/branding/tenantImages";

export interface BrandingServiceOptions {
  readonly store: BrandingStore;
  readonly access: AccessControl;
  readonly bus: Pick<Bus, "publish">;
}

/** What the installation and its tenants call themselves and look like. Tenants inherit what they do not set. */
export class BrandingService {
  readonly #options: BrandingServiceOptions;

  constructor(options: BrandingServiceOptions) {
    this.#options = options;
  }

  /** What the users of a tenant see; of the null id: what those see who have not signed in. */
  async shownTo(tenantId: TenantId): Promise<Branding> {
    const { store } = this.#options;
    const [own, installation] = await Promise.all([store.find(tenantId), store.find(SYSTEM_TENANT)]);
    return isSystem(tenantId) ? installation : effectiveBranding(own, installation);
  }

  /** What the caller's tenant, or the installation for a system administrator, has set. @throws {PlatformError} `forbidden`. */
  async own(user: User): Promise<OwnBranding> {
    const { tenantId } = user;
    this.#options.access.check(user, "READ", "BRANDING", { tenantId });
    return this.#read(tenantId);
  }

  /**
   * Replaces what the caller's tenant, or the installation, has set.
   * @throws {PlatformError} `forbidden`, `badRequest` for an image or address that is none and for a colour that cannot
   * be read.
   */
  async save(user: User, draft: BrandingDraft): Promise<OwnBranding> {
    const { access, store } = this.#options;
    const { tenantId } = user;
    access.check(user, "WRITE", "BRANDING", { tenantId });
    checkColors(draft);
    const before = await store.find(tenantId);
    const added: StoredImage[] = [];
    const images = Object.fromEntries(
      BRAND_IMAGES.map((name) => {
        const given = draft[name] || null;
        if (given === null || BRAND_IMAGES.some((one) => before[one] === given)) return [name, given];
        const image = parseImage(name, given);
        added.push(image);
        return [name, `${isSystem(tenantId) ? IMAGES_PATH : TENANT_IMAGES_PATH}/${image.hash}`];
      }),
    );
    const content: Branding = { ...NO_BRANDING, ...textsOf(draft, isSystem(tenantId)), ...images };
    const kept = BRAND_IMAGES.flatMap((name) => content[name]?.split("/").at(-1) ?? []);
    await store.put(tenantId, content, kept, added);
    this.#changed(user, { ...content });
    return this.#read(tenantId);
  }

  /** Forgets what was set. @throws {PlatformError} `forbidden`. */
  async reset(user: User): Promise<void> {
    this.#options.access.check(user, "WRITE", "BRANDING", { tenantId: user.tenantId });
    await this.#options.store.remove(user.tenantId);
    this.#changed(user, null);
  }

  /** An image of the installation, or of a tenant. @throws {PlatformError} `notFound`. */
  async image(tenantId: TenantId, hash: string): Promise<StoredImage> {
    const image = await this.#options.store.image(tenantId, hash);
    if (!image) throw itemNotFound();
    return image;
  }

  /** The image at an address that {@link shownTo} gave for the tenant. */
  imageAt(tenantId: TenantId, address: string): Promise<StoredImage | undefined> {
    const hash = address.split("/").at(-1) ?? "";
    return this.#options.store.image(address.startsWith(IMAGES_PATH) ? SYSTEM_TENANT : tenantId, hash);
  }

  async #read(tenantId: TenantId): Promise<OwnBranding> {
    const { store } = this.#options;
    const [own, inherited] = await Promise.all([
      store.find(tenantId),
      isSystem(tenantId) ? NO_BRANDING : store.find(SYSTEM_TENANT),
    ]);
    return { own, inherited };
  }

  #changed(user: User, branding: object | null): void {
    const { bus } = this.#options;
    const { tenantId, customerId } = user;
    bus.publish("brandingChanged", { tenantId });
    if (isSystem(tenantId)) {
      bus.publish("userAction", installationAction(user, { settings: "branding", branding }));
      return;
    }
    bus.publish("userAction", {
      ...{ tenantId, customerId, action: "UPDATED", entityId: tenantId, by: user, data: { branding } },
      isOfInstallation: true, // levels of the audit log know no settings of tenants
    });
  }
}

const isSystem = ({ id }: TenantId): boolean => id === SYSTEM_TENANT.id;

/** The members beside the images; tenants have no sign-in page. */
function textsOf(draft: BrandingDraft, ofInstallation: boolean): Partial<Branding> {
  return {
    name: lineOf(draft.name),
    website: websiteOf(draft.website),
    lightColor: draft.lightColor?.toLowerCase() ?? null,
    darkColor: draft.darkColor?.toLowerCase() ?? null,
    logoOnly: draft.logoOnly ?? false,
    ...(ofInstallation ? { signInTitle: lineOf(draft.signInTitle), signInText: lineOf(draft.signInText) } : {}),
  };
}

function lineOf(text: string | null | undefined): string | null {
  return text?.trim() || null;
}

function websiteOf(text: string | null | undefined): string | null {
  const website = lineOf(text);
  if (website === null) return null;
  if (/^https?:\/\//i.test(website) && URL.canParse(website)) return website;
  throw new PlatformError("badRequest", "Branding: the website must be an address that begins with http or https!");
}

function checkColors({ lightColor, darkColor }: BrandingDraft): void {
  for (const [theme, color] of [
    ["light", lightColor],
    ["dark", darkColor],
  ] as const) {
    if (!color) continue;
    const contrast = brandContrast(color, theme);
    if (contrast >= READABLE_CONTRAST) continue;
    const needed = `${contrast.toFixed(1)} : 1, at least ${READABLE_CONTRAST} : 1 is needed`;
    const instead = `${readableColor(color, theme)} can be read`;
    throw new PlatformError(
      "badRequest",
      `Branding: ${color} cannot be read in the ${theme} theme (${needed}); ${instead}!`,
    );
  }
}
