import { ListPage } from "../entities/list/list-page.tsx";
import { assetList } from "./asset-list.tsx";

/** Assets of the tenant, of one of its customers, of an edge, or of the customer of the user. */
export function AssetsPage() {
  return <ListPage list={assetList} />;
}
