import { useTranslation } from "react-i18next";
import { jumpKeyOf } from "../navigation/menu.ts";
import { useMenu } from "../navigation/use-menu.ts";
import { useClaims } from "../session/use-session.ts";
import type { PaletteEntry } from "./palette-entries.ts";

/** Pages of the signed-in role: those of the menu, and those that it has no place for. */
export function usePaletteLinks(): readonly PaletteEntry[] {
  const { t } = useTranslation();
  const { links } = useMenu();
  const { authority } = useClaims();
  const system = { title: t("installation.system"), icon: "sliders", keys: [], to: "/system" } as const;
  const backups = { title: t("backup.backups"), icon: "download", keys: [], to: "/backups" } as const;
  const connections = { title: t("connection.connections"), icon: "link", keys: [], to: "/connections" } as const;
  const bin = { title: t("recycle-bin.recycle-bin"), icon: "trash", keys: [], to: "/recycleBin" } as const;
  const pages = links.map((link): PaletteEntry => {
    const jump = jumpKeyOf(link);
    return {
      kind: "place",
      id: link.path,
      title: t(link.name),
      icon: link.icon,
      keys: jump === undefined ? [] : ["G", jump.toUpperCase()],
      to: link.path,
    };
  });
  return [
    ...pages,
    ...(authority === "TENANT_ADMIN" ? [{ kind: "place", id: bin.to, ...bin } as const] : []),
    ...(authority === "SYS_ADMIN" ? [system, connections, backups] : []).map(
      (place): PaletteEntry => ({ kind: "place", id: place.to, ...place }),
    ),
    { kind: "place", id: "/profile", title: t("profile.profile"), icon: "user", keys: [], to: "/profile" },
  ];
}
