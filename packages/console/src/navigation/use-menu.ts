import { useMemo } from "react";
import { useAuthState } from "../session/auth-context.tsx";
import { useClaims } from "../session/use-session.ts";
import { type HomeSection, homeSections, type MenuBlock, type MenuLink, menuOf, placesOf } from "./menu.ts";

interface UserPlaces {
  readonly menu: readonly MenuBlock[];
  readonly places: readonly MenuLink[];
  readonly home: readonly HomeSection[];
}

/** Where the user of this tab may go. */
export function useMenu(): UserPlaces {
  const { authority } = useClaims();
  const { edgesSupportEnabled } = useAuthState();
  return useMemo(() => {
    const menu = menuOf(authority, edgesSupportEnabled);
    return { menu, places: placesOf(menu), home: homeSections(authority, edgesSupportEnabled) };
  }, [authority, edgesSupportEnabled]);
}
