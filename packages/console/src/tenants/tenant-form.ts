import { entityId, parseUuid, type TenantInfo } from "@orrery/model";
import { sections } from "@orrery/model/settings";
import {
  CONTACT_SETTINGS,
  CONTACT_TITLE,
  contactCheck,
  readContact,
  writeContact,
} from "../entities/forms/contact-settings.ts";
import { defineEntityForm } from "../entities/forms/entity-form.ts";
import { area, requiredEntity, requiredLine } from "../entities/forms/form-settings.ts";

const SETTINGS = sections(
  [
    "",
    {
      title: requiredLine("tenant.title", "entity.title-required"),
      tenantProfileId: requiredEntity(
        "tenant-profile.tenant-profile",
        "tenant-profile.tenant-profile-required",
        "TENANT_PROFILE",
        { preset: true },
      ),
      description: area("entity.description"),
    },
  ],
  [CONTACT_TITLE, CONTACT_SETTINGS],
);

/** Fields of a tenant. */
export const tenantForm = defineEntityForm<TenantInfo, ReturnType<typeof SETTINGS.read>>({
  settings: SETTINGS,
  check: contactCheck,
  read: (tenant) => ({
    title: tenant?.title ?? "",
    tenantProfileId: tenant?.tenantProfileId.id ?? "",
    description: String(tenant?.additionalInfo?.description ?? ""),
    ...readContact(tenant),
  }),
  save: async (client, values, tenant) => {
    const saved = await client.tenants.save(
      {
        ...(tenant && { id: tenant.id, region: tenant.region }),
        title: values.title.trim(),
        tenantProfileId: entityId("TENANT_PROFILE", parseUuid(values.tenantProfileId)),
        ...writeContact(values),
        additionalInfo: { ...tenant?.additionalInfo, description: values.description.trim() },
      },
      { ignoreErrors: true },
    );
    return client.tenants.info(saved.id, { ignoreErrors: true });
  },
});
