import styled from "@emotion/styled";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../../basics/icon.tsx";
import { IconButton } from "../../basics/icon-button.tsx";
import { useDialogs } from "../../overlays/dialogs/dialogs.tsx";
import { formatFileSize } from "../../text/file-size.ts";
import { DropField } from "../file-input/drop-field.tsx";
import { IMAGE_ACCEPT, PREVIEW_SIZE, readImage } from "./image-data.ts";

interface ImageInputProps {
  readonly label: string;
  /** Data URL. */
  readonly value: string | null;
  readonly onChange: (url: string | null) => void;
  /** A larger image is refused, with an alert. */
  readonly maxSizeByte?: number | undefined;
  readonly required?: boolean | undefined;
  readonly requiredText?: string | undefined;
  readonly checked?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** An image that is kept as a data URL. */
export function ImageInput(props: ImageInputProps) {
  const { label, value, onChange, maxSizeByte, required = false, checked = false, disabled = false } = props;
  const { t, i18n } = useTranslation();
  const dialogs = useDialogs();
  const [problem, setProblem] = useState<string>();
  const take = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    const result = await readImage(file, maxSizeByte);
    setProblem(result.kind === "noImage" ? t("import.not-an-image") : undefined);
    if (result.kind === "image") onChange(result.url);
    if (result.kind === "tooLarge") {
      const size = formatFileSize(maxSizeByte, i18n.language);
      const message = t("dashboard.maximum-upload-file-size", { size });
      await dialogs.alert({ title: t("dashboard.cannot-upload-file"), message });
    }
  };
  const missing = required && checked && value === null ? (props.requiredText ?? t("import.no-image")) : undefined;
  return (
    <DropField
      label={label}
      required={required}
      error={problem ?? missing}
      note={value === null ? t("import.no-image") : undefined}
      accept={IMAGE_ACCEPT}
      disabled={disabled}
      icon="image"
      dropText={t("import.drop-file")}
      chooseText={t("import.choose-file")}
      onFiles={(files) => void take(files)}
    >
      <Preview data-preview>
        {value === null ? <Icon name="image" size={20} /> : <img src={value} alt={t("import.image-preview")} />}
        {value !== null && !disabled && (
          <IconButton
            size="tiny"
            icon="close"
            label={t("import.clear-image")}
            onClick={() => {
              setProblem(undefined);
              onChange(null);
            }}
          />
        )}
      </Preview>
    </DropField>
  );
}

const Preview = styled.div({
  position: "relative",
  display: "grid",
  placeItems: "center",
  flex: "none",
  inlineSize: PREVIEW_SIZE,
  blockSize: PREVIEW_SIZE,
  border: "1px solid var(--line)",
  borderRadius: "var(--r-control)",
  background: "var(--sunken)",
  color: "var(--faint)",
  "& img": { inlineSize: "100%", blockSize: "100%", objectFit: "contain", borderRadius: "inherit" },
  "& button": {
    position: "absolute",
    insetBlockStart: 2,
    insetInlineEnd: 2,
    background: "var(--surface)",
    border: "1px solid var(--line)",
  },
});
