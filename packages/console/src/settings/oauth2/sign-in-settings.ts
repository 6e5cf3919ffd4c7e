import { isSameJson, type OAuth2Domain, type OAuth2Info, type OAuth2InfoDraft, type OAuth2Params } from "@orrery/model";

/** The address in a provider's own settings to which it sends people back; two when a domain is reached by both schemes. */
export function redirectAddresses({ scheme, name }: OAuth2Domain, processingPath: string): readonly string[] {
  const schemes = scheme === "MIXED" ? ["https", "http"] : [scheme.toLowerCase()];
  return schemes.map((one) => `${one}://${name}${processingPath}`);
}

/** The distinct names of the domains of a set, in their order. */
const domainNames = ({ domainInfos }: OAuth2Params): readonly string[] => [
  ...new Set(domainInfos.map(({ name }) => name)),
];

/** The same in one line; empty without a set. */
export const titleOf = (params: OAuth2Params | undefined): string => (params ? domainNames(params).join(", ") : "");

/** The element at `index` is replaced; without `one` it is removed. An index behind the last one adds it. */
export function withElement<T>(list: readonly T[], index: number, one: T | undefined): readonly T[] {
  if (one === undefined) return list.toSpliced(index, 1);
  return index < list.length ? list.with(index, one) : [...list, one];
}

/** Whether each set has a provider: the server takes no set without one. */
export const isComplete = (info: OAuth2Info): boolean =>
  info.oauth2ParamsInfos.every(({ clientRegistrations }) => clientRegistrations.length > 0);

export const isChanged = (saved: OAuth2Info, draft: OAuth2Info): boolean => !isSameJson(saved, draft);

export const NO_PROVIDERS: Pick<OAuth2Params, "mobileInfos" | "clientRegistrations"> = {
  mobileInfos: [],
  clientRegistrations: [],
};

/** The same, as calls take it. */
export function draftOf({ enabled, oauth2ParamsInfos }: OAuth2Info): OAuth2InfoDraft {
  return {
    enabled,
    oauth2ParamsInfos: oauth2ParamsInfos.map(({ domainInfos, mobileInfos, clientRegistrations }) => ({
      domainInfos: [...domainInfos],
      mobileInfos: [...mobileInfos],
      clientRegistrations: clientRegistrations.map((one) => ({
        ...one,
        scope: [...one.scope],
        platforms: [...one.platforms],
      })),
    })),
  };
}
