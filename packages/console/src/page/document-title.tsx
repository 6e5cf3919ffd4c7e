import { createContext, use, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useMatches } from "react-router";
import { routeDataOf } from "../guards/route-data.ts";
import { useBrand } from "../theme/brand.ts";

/** The title of the tab: the application's and, where there are such, the route's and that of what the page shows. */
function documentTitle(application: string, routeTitle: string | undefined, shown: string | undefined): string {
  return [application, routeTitle, shown].filter((part) => part !== undefined).join(" | ");
}

const Name = createContext<(name: string | undefined) => void>(() => undefined);

/** Sets the title of the tab to what the page shows, once it is known, so that tabs of several entities differ. */
export function useShownName(name: string | undefined): void {
  const setName = use(Name);
  useEffect(() => {
    setName(name);
    return () => setName(undefined);
  }, [setName, name]);
}

/** Around all pages: keeps the title of the tab what the route says, in the language of the interface. */
export function TitledPages() {
  const { t } = useTranslation();
  const { title } = routeDataOf(useMatches());
  const { name } = useBrand();
  const [shown, setShown] = useState<string>();
  const text = documentTitle(name, title === undefined ? undefined : t(title), shown);
  useEffect(() => {
    document.title = text;
  }, [text]);
  return (
    <Name value={setShown}>
      <Outlet />
    </Name>
  );
}
