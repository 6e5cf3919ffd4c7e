import styled from "@emotion/styled";
import type { Contact, ContactField } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CountryAutocomplete } from "../country/country-autocomplete.tsx";
import { TextField } from "../text-field.tsx";
import { contactProblem } from "./contact-problem.ts";

export type ContactTexts = Readonly<Record<ContactField, string>>;

interface ContactFormProps {
  readonly value: ContactTexts;
  readonly onChange: (value: ContactTexts) => void;
  /** Say now all that is wrong; else when a field is left. */
  readonly checked?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** Half a line for the short ones. */
const ORDER: readonly (readonly [ContactField, "half" | "whole"])[] = [
  ["city", "half"],
  ["state", "half"],
  ["zip", "half"],
  ["phone", "half"],
  ["address", "whole"],
  ["address2", "whole"],
  ["email", "whole"],
];

/** Where a tenant or a customer can be reached. */
export function ContactForm({ value, onChange, checked = false, disabled = false }: ContactFormProps) {
  const { t } = useTranslation();
  const [left, setLeft] = useState<ReadonlySet<ContactField>>(new Set());
  const error = (field: ContactField) => {
    const problem = contactProblem(field, value[field], value.country);
    return problem !== undefined && (checked || left.has(field)) ? t(problem) : undefined;
  };
  return (
    <Grid>
      <div data-width="whole">
        <CountryAutocomplete
          optional
          value={value.country}
          disabled={disabled}
          onChange={(country) => {
            onChange({ ...value, country });
            setLeft((before) => new Set(before).add("zip")); // another country may not have this code
          }}
        />
      </div>
      {ORDER.map(([field, width]) => (
        <div key={field} data-width={width}>
          <TextField
            optional
            label={t(`contact.${field}`)}
            type={field === "email" ? "email" : field === "phone" ? "tel" : "text"}
            value={value[field]}
            disabled={disabled}
            error={error(field)}
            onChange={(text) => onChange({ ...value, [field]: text })}
            onBlur={() => setLeft((before) => new Set(before).add(field))}
          />
        </div>
      ))}
    </Grid>
  );
}

/** The texts of a contact to edit. */
export function contactTexts(contact: Contact | undefined): ContactTexts {
  const text = (field: ContactField) => contact?.[field] ?? "";
  return {
    country: text("country"),
    state: text("state"),
    city: text("city"),
    address: text("address"),
    address2: text("address2"),
    zip: text("zip"),
    phone: text("phone"),
    email: text("email"),
  };
}

const Grid = styled.div({
  display: "grid",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  gap: 16,
  "& [data-width='whole']": { gridColumn: "1 / -1" },
  "@media (max-width: 599.95px)": { gridTemplateColumns: "minmax(0, 1fr)" },
});
