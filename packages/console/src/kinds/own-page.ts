import type { PageData, PageLink } from "@orrery/model";
import type { NamedEntity } from "./kind.ts";

/** A page of the one own tenant or customer, when its title starts with the text, whatever the case. */
export function ownPage(own: NamedEntity, { textSearch = "" }: PageLink): PageData<NamedEntity> {
  const data = own.title?.toLowerCase().startsWith(textSearch.toLowerCase()) ? [own] : [];
  return { data, totalPages: data.length, totalElements: data.length, hasNext: false };
}
