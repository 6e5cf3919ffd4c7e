import type { ClientAuthority as Authority } from "@orrery/client";
import { link, type MenuLink } from "./menu.ts";

const branding = link("/settings/branding", "branding.branding", "image", "");

/** Pages beside the menu, whose entries are the contract's: the palette finds them, and other pages lead there. */
const BESIDE: Readonly<Record<Authority, readonly MenuLink[]>> = {
  SYS_ADMIN: [
    link("/system", "installation.system", "sliders", ""),
    link("/connections", "connection.connections", "link", ""),
    link("/backups", "backup.backups", "download", ""),
    branding,
  ],
  TENANT_ADMIN: [
    branding,
    link("/settings/retention", "retention.retention", "clock", ""),
    link("/recycleBin", "recycle-bin.recycle-bin", "trash", ""),
  ],
  CUSTOMER_USER: [],
  ANONYMOUS: [],
};
const profile = link("/profile", "profile.profile", "user", "");

/** Links to the pages of a role that its menu does not have. */
export function linksBesideMenu(authority: Authority): readonly MenuLink[] {
  return [...BESIDE[authority], profile];
}
