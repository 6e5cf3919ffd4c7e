import { entityKeyOf, resolveAlias } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useClient } from "../../session/client-context.tsx";
import { useDashboard } from "../runtime/dashboard-context.ts";
import { useLivePages } from "../runtime/data/live-page.ts";
import { type BaseMap, geoBase } from "./parts/base-map.ts";
import type { ProviderSettings } from "./parts/map-providers.ts";

interface BaseSettings extends ProviderSettings {
  readonly mapImageUrl?: string | null | undefined;
  readonly imageEntityAlias?: string | undefined;
  readonly imageUrlAttribute?: string | undefined;
}

export type BaseState =
  | { readonly kind: "ready"; readonly base: BaseMap }
  | { readonly kind: "loading" }
  /** The picture of the map is missing, or is none. */
  | { readonly kind: "no-picture" };

/** Part of the settings, or of this installation: others would be asked of strangers. */
const OWN_PICTURE = /^(data:image\/|blob:|\/(?!\/))/;

/** What the map of a widget is drawn on. */
export function useBaseMap(settings: BaseSettings): BaseState {
  const { provider, mapProvider, useCustomProvider, customProviderTileUrl } = settings;
  const client = useClient();
  const isPicture = provider === "image-map";
  const ofEntity = useAliasAttribute(settings.imageEntityAlias ?? "", settings.imageUrlAttribute ?? "", isPicture);
  const url = isPicture ? ofEntity || settings.mapImageUrl || "" : "";
  const ratio = usePictureRatio(OWN_PICTURE.test(url) ? url : "");
  const info = useQuery({
    queryKey: ["system", "info"],
    queryFn: ({ signal }) => client.system.info({ signal, ignoreErrors: true }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false, // the world of the page needs no answer
    enabled: !isPicture,
  });
  const { maps } = info.data ?? {};
  const isAsking = info.isPending;
  return useMemo((): BaseState => {
    if (!isPicture) {
      if (isAsking) return { kind: "loading" };
      const places = { sites: [], ...maps, origin: location.origin };
      const base = geoBase({ provider, mapProvider, useCustomProvider, customProviderTileUrl }, places);
      return { kind: "ready", base };
    }
    if (!OWN_PICTURE.test(url) || ratio === "none") return { kind: "no-picture" };
    return ratio === undefined
      ? { kind: "loading" }
      : { kind: "ready", base: { kind: "picture", url, plane: { ratio } } };
  }, [isPicture, isAsking, maps, provider, mapProvider, useCustomProvider, customProviderTileUrl, url, ratio]);
}

/** Width by height of a picture. */
function usePictureRatio(url: string): number | "none" | undefined {
  const [known, setKnown] = useState<{ readonly url: string; readonly ratio: number | "none" }>();
  useEffect(() => {
    if (url === "") return;
    let isWanted = true;
    const picture = new Image();
    const tell = (ratio: number | "none") => isWanted && setKnown({ url, ratio });
    picture.onload = () => {
      const { naturalWidth: width, naturalHeight: height } = picture;
      tell(width > 0 && height > 0 ? width / height : "none");
    };
    picture.onerror = () => tell("none");
    picture.src = url;
    return () => {
      isWanted = false;
    };
  }, [url]);
  return known?.url === url ? known.ratio : undefined;
}

/** The text of an attribute of the first entity of an alias, by the name that people give it. */
function useAliasAttribute(alias: string, attribute: string, isOn: boolean): string {
  const { live } = useClient();
  const dashboard = useDashboard();
  const found = Object.values(dashboard.configuration.entityAliases).find((one) => one.alias === alias);
  const entityFilter = isOn && attribute && found ? resolveAlias(found, dashboard).entityFilter : undefined;
  const key = entityKeyOf({ name: attribute, type: "attribute" });
  const [result] = useLivePages(
    entityFilter && key
      ? [live.entityData({ entityFilter, keyFilters: [], pageLink: FIRST, entityFields: [], latestValues: [key] })]
      : [],
  );
  return result?.data?.data[0]?.latest.ATTRIBUTE?.[attribute]?.value ?? "";
}

const FIRST = { page: 0, pageSize: 1, dynamic: true } as const;
