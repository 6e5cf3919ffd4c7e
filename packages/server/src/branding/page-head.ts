import { type Branding, brandCss, NO_BRANDING, SYSTEM_TENANT } from "@orrery/model";
import type { Bus, Unsubscribe } from "../kernel/bus/bus.ts";
import type { PageHead } from "../kernel/http/page-head.ts";
import type { Logger } from "../kernel/logging.ts";
import type { BrandingService } from "./branding-service.ts";

/** What the page of the console says of the installation before anybody has signed in. */
export function pageHeadOf(branding: Branding): PageHead {
  const { name, logo, darkLogo, favicon } = branding;
  return {
    title: name ?? undefined,
    icon: favicon ?? undefined,
    mark: logo === null ? undefined : { light: logo, dark: darkLogo ?? logo },
    style: brandCss(branding),
    brand: JSON.stringify(branding), // the program compares it with what a tenant's users see
  };
}

export interface PageBrandingOptions {
  readonly branding: Pick<BrandingService, "shownTo">;
  readonly bus: Pick<Bus, "subscribe">;
  readonly log: Logger;
}

/** The head of the console's page, kept until the branding of the installation changes. */
export class PageBranding {
  readonly #options: PageBrandingOptions;
  readonly #unsubscribe: Unsubscribe;
  #known = pageHeadOf(NO_BRANDING);
  #loading: Promise<void> | undefined;

  constructor(options: PageBrandingOptions) {
    this.#options = options;
    this.#unsubscribe = options.bus.subscribe("brandingChanged", ({ tenantId }) => {
      if (tenantId.id === SYSTEM_TENANT.id) this.#loading = undefined;
    });
  }

  /** The page has to open without the database, too, to say so: then with what was known last. */
  async head(): Promise<PageHead> {
    this.#loading ??= this.#load();
    await this.#loading;
    return this.#known;
  }

  close(): void {
    this.#unsubscribe();
  }

  async #load(): Promise<void> {
    try {
      this.#known = pageHeadOf(await this.#options.branding.shownTo(SYSTEM_TENANT));
    } catch (error) {
      this.#loading = undefined;
      this.#options.log.warn({ err: error }, "the branding of the installation could not be read");
    }
  }
}
