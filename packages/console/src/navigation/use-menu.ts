import { useMemo } from "react";
import { useAuthState } from "../session/auth-context.tsx";
import { useClaims } from "../session/use-session.ts";
import { type HomeSection, homeSections, linksOf, type MenuBlock, type MenuLink, menuOf } from "./menu.ts";

interface UserMenu {
  readonly menu: readonly MenuBlock[];
  readonly links: readonly MenuLink[];
  readonly home: readonly HomeSection[];
}

/** Where the user of this tab may go. */
export function useMenu(): UserMenu {
  const { authority } = useClaims();
  const { edgesSupportEnabled } = useAuthState();
  return useMemo(() => {
    const menu = menuOf(authority, edgesSupportEnabled);
    return { menu, links: linksOf(menu), home: homeSections(authority, edgesSupportEnabled) };
  }, [authority, edgesSupportEnabled]);
}
