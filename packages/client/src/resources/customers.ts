import type { Customer, CustomerDraft, CustomerId, PageData, PageLink } from "@orrery/model";
import { type Api, pageQuery, path } from "../http/api.ts";
import type { CallOptions } from "../http/request.ts";

export const customers = (api: Api) => ({
  get: (id: CustomerId, o?: CallOptions) => api.get<Customer>(path`/api/customer/${id.id}`, o),
  shortInfo: (id: CustomerId, o?: CallOptions) =>
    api.get<{ readonly title: string; readonly isPublic: boolean }>(path`/api/customer/${id.id}/shortInfo`, o),
  title: (id: CustomerId, o?: CallOptions) =>
    api.request<string>("GET", path`/api/customer/${id.id}/title`, { ...o, answer: "text" }),
  list: (link: PageLink, o?: CallOptions) => api.get<PageData<Customer>>("/api/customers", o, pageQuery(link)),
  byTitle: (customerTitle: string, o?: CallOptions) => api.get<Customer>("/api/tenant/customers", o, { customerTitle }),
  save: (draft: CustomerDraft, o?: CallOptions) => api.post<Customer>("/api/customer", draft, o),
  delete: (id: CustomerId, o?: CallOptions) => api.delete<void>(path`/api/customer/${id.id}`, o),
});
