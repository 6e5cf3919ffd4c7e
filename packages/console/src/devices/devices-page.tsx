import { ListPage } from "../entities/list/list-page.tsx";
import { deviceList } from "./device-list.tsx";

/** Devices of the tenant, of one of its customers or edges, or of the customer of the user. */
export function DevicesPage() {
  return <ListPage list={deviceList} />;
}
