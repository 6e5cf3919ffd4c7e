import { useLocation } from "react-router";
import { ToolbarSearch } from "../../controls/fields/toolbar-search/toolbar-search.tsx";
import { useOfferedSearch } from "./page-search.tsx";

/** The search of the page that is open; nothing where it has none. Another page starts without text. */
export function PageSearchBox() {
  const { pathname } = useLocation();
  const search = useOfferedSearch();
  return search && <ToolbarSearch key={pathname} label={search.label} onSearch={search.onSearch} />;
}
