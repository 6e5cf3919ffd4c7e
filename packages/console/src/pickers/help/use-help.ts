import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { DEFAULT_LANGUAGE } from "../../i18n/environment.ts";
import { useClient } from "../../session/client-context.tsx";
import { fetchHelpFile, loadHelp } from "./help-content.ts";

const FOREVER = { staleTime: Number.POSITIVE_INFINITY } as const;

/** Address of the documentation; empty when there is none, undefined until it is known. */
export function useHelpBase(enabled = true): string | undefined {
  const client = useClient();
  const { data, isError } = useQuery({
    queryKey: ["help", "base"],
    queryFn: ({ signal }) => client.system.helpBaseUrl({ signal }),
    enabled,
    ...FOREVER,
  });
  return isError ? "" : data;
}

/** The markdown of a help file, from the moment it is wanted; undefined until it is there. */
export function useHelp(helpId: string | undefined, wanted: boolean): string | undefined {
  const { i18n } = useTranslation();
  const language = i18n.language ?? DEFAULT_LANGUAGE;
  const enabled = wanted && helpId !== undefined;
  const base = useHelpBase(enabled);
  const { data } = useQuery({
    queryKey: ["help", "file", base, language, helpId],
    queryFn: () => loadHelp(helpId ?? "", { base: base ?? "", language }, fetchHelpFile),
    enabled: enabled && base !== undefined,
    ...FOREVER,
  });
  return data;
}
