import { type Client, branding as calls, isApiError } from "@orrery/client";
import { BRAND_IMAGES, type BrandImage, type Branding, brandCss } from "@orrery/model";
import { type Brand, brand, brandOf } from "../theme/brand.ts";
import { STYLE_NONCE } from "../theme/style-nonce.ts";

/** Addresses of images that need a token, which elements do not send. */
const OF_TENANT = "/api/orrery/branding/tenantImages/";

/** Images of the tenant as addresses of this page, by those of the server. */
const loaded = new Map<string, string>();
let style: HTMLStyleElement | undefined;
let ownIcon: string | undefined;

/** Gives the page the colours, names and images of a branding, JSON of the server. */
export async function showBranding(json: string, client: Client): Promise<void> {
  const branding = brandOf(json);
  style ??= newStyle();
  style.textContent = brandCss({ lightColor: branding.lightColor ?? null, darkColor: branding.darkColor ?? null });
  const next = { ...branding, ...(await imagesOf(branding, client)) };
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  ownIcon ??= icon?.href;
  if (icon) icon.href = next.favicon ?? ownIcon ?? "";
  brand.set(next);
}

function newStyle(): HTMLStyleElement {
  const element = document.createElement("style");
  if (STYLE_NONCE !== undefined) element.nonce = STYLE_NONCE;
  document.head.append(element);
  return element;
}

async function imagesOf(branding: Brand, client: Client): Promise<Pick<Branding, BrandImage>> {
  const addresses = BRAND_IMAGES.map((name) => branding[name] ?? null);
  for (const [address, url] of loaded) {
    if (addresses.includes(address)) continue;
    URL.revokeObjectURL(url);
    loaded.delete(address);
  }
  const urls = addresses.map((address) => address && imageUrl(address, client));
  const [logo = null, darkLogo = null, favicon = null] = await Promise.all(urls); // in the order of BRAND_IMAGES
  return { logo, darkLogo, favicon };
}

/** Null when the image cannot be had: the name is shown alone. */
export async function imageUrl(address: string, client: Client): Promise<string | null> {
  if (!address.startsWith(OF_TENANT)) return address;
  const known = loaded.get(address);
  if (known !== undefined) return known;
  try {
    const { data } = await calls(client.api).tenantImage(address.slice(OF_TENANT.length), { ignoreErrors: true });
    const url = URL.createObjectURL(data);
    loaded.set(address, url);
    return url;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return null;
  }
}
