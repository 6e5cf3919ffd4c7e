import { ListPage } from "../entities/list/list-page.tsx";
import { entityViewList } from "./entity-view-list.tsx";

/** Entity views of the tenant, of one of its customers, of an edge, or of the customer of the user. */
export function EntityViewsPage() {
  return <ListPage list={entityViewList} />;
}
