import { type Customer, isPublicCustomer } from "@orrery/model";
import { sections } from "@orrery/model/settings";
import {
  CONTACT_SETTINGS,
  CONTACT_TITLE,
  contactCheck,
  readContact,
  writeContact,
} from "../entities/forms/contact-settings.ts";
import { defineEntityForm } from "../entities/forms/entity-form.ts";
import { area, requiredLine } from "../entities/forms/form-settings.ts";

const SETTINGS = sections(
  [
    "",
    {
      title: requiredLine("customer.title", "entity.title-required"),
      description: area("entity.description"),
    },
  ],
  [CONTACT_TITLE, CONTACT_SETTINGS],
);

/** Fields of a customer; those of the public one cannot be changed. */
export const customerForm = defineEntityForm<Customer, ReturnType<typeof SETTINGS.read>>({
  settings: SETTINGS,
  check: contactCheck,
  read: (customer) => ({
    title: customer?.title ?? "",
    description: String(customer?.additionalInfo?.description ?? ""),
    ...readContact(customer),
  }),
  save: (client, values, customer) =>
    client.customers.save(
      {
        ...(customer && { id: customer.id }),
        title: values.title.trim(),
        ...writeContact(values),
        additionalInfo: { ...customer?.additionalInfo, description: values.description.trim() },
      },
      { ignoreErrors: true },
    ),
  editable: (customer) => !isPublicCustomer(customer),
});
