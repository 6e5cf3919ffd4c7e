import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useMatches } from "react-router";
import { routeDataOf } from "../guards/route-data.ts";

/** What the installation is called. */
const APPLICATION_TITLE = "Orrery";

/** The title of the tab: the application's and, where the route has one, the route's. */
export function documentTitle(routeTitle: string | undefined): string {
  return routeTitle === undefined ? APPLICATION_TITLE : `${APPLICATION_TITLE} | ${routeTitle}`;
}

/** Around all pages: keeps the title of the tab what the route says, in the language of the interface. */
export function TitledPages() {
  const { t } = useTranslation();
  const { title } = routeDataOf(useMatches());
  const text = documentTitle(title === undefined ? undefined : t(title));
  useEffect(() => {
    document.title = text;
  }, [text]);
  return <Outlet />;
}
