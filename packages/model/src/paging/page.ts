/** One page of a list as on the wire (reference: REST API, 1.3). */
export interface PageData<T> {
  readonly data: readonly T[];
  readonly totalPages: number;
  readonly totalElements: number;
  readonly hasNext: boolean;
}

export interface SortOrder {
  readonly property: string;
  readonly direction: "ASC" | "DESC";
}

/** Selects a page of a list. `page` counts from 0; times are milliseconds, both inclusive. */
export interface PageLink {
  readonly pageSize: number;
  readonly page: number;
  readonly textSearch?: string | undefined;
  readonly sortOrder?: SortOrder | undefined;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
}

/** The page with `data`, of `totalElements` in total. */
export function pageOf<T>(data: readonly T[], totalElements: number, link: PageLink): PageData<T> {
  const totalPages = Math.ceil(totalElements / link.pageSize);
  return { data, totalPages, totalElements, hasNext: link.page + 1 < totalPages };
}
