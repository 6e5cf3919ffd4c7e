import { MAX_BRAND_IMAGE_BYTES } from "@orrery/model";
import { useBrandImage } from "../../branding/use-brand-image.ts";
import { ImageInput } from "../../controls/fields/image-input/image-input.tsx";
import type { FieldProps } from "../../controls/settings-form/fields/field-props.ts";
import { Notes } from "../../controls/settings-form/fields/notes.tsx";
import { useClient } from "../../session/client-context.tsx";

/** An image as a data URL, or the address of the one that is saved. */
export function BrandImageField({ label, value, onChange, error, hint, disabled }: FieldProps) {
  const saved = typeof value === "string" && value !== "" ? value : null;
  const shown = useBrandImage(saved, useClient());
  return (
    <>
      <ImageInput
        label={label}
        value={shown}
        maxSizeByte={MAX_BRAND_IMAGE_BYTES}
        disabled={disabled}
        onChange={(url) => onChange(url ?? "")}
      />
      <Notes error={error} hint={hint} />
    </>
  );
}
