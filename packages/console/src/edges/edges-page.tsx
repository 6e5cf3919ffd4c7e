import { ListPage } from "../entities/list/list-page.tsx";
import { edgeList } from "./edge-list.tsx";

/** Edges of the tenant, of one of its customers, or of the customer of the user. */
export function EdgesPage() {
  return <ListPage list={edgeList} />;
}
