import type { Client, EdgeListOptions } from "@orrery/client";
import type { Device, DeviceInfo, EdgeId, PageData, PageLink } from "@orrery/model";

/** A page of the devices that an edge has; the list leaves out the names of their profiles, which are their types. */
export async function devicesOfEdge(
  client: Client,
  edge: EdgeId,
  link: PageLink,
  options: EdgeListOptions,
): Promise<PageData<DeviceInfo>> {
  const page = await client.edges.members<Device>(edge, "DEVICE", link, options);
  return { ...page, data: page.data.map(infoOf) };
}

const infoOf = (device: Device): DeviceInfo => ({
  ...device,
  deviceProfileName: device.type,
  customerTitle: null,
  customerIsPublic: false,
});
