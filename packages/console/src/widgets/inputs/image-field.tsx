import styled from "@emotion/styled";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorLabel } from "../../controls/basics/error-label.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { DropZone } from "../../controls/fields/file-input/drop-zone.tsx";
import { IMAGE_ACCEPT, readImage } from "../../controls/fields/image-input/image-data.ts";
import { formatFileSize } from "../../controls/text/file-size.ts";

interface ImageFieldProps {
  readonly label: string;
  /** Data URL; empty: none. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly hasPreview?: boolean | undefined;
  readonly hasClear?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly onChange: (url: string) => void;
}

/** A larger attribute slows down everything that shows it. */
const MAX_BYTES = 2_000_000;

/** A picture that is kept as a data URL. */
export function ImageField(props: ImageFieldProps) {
  const { label, value, error, hasPreview = true, hasClear = true, disabled = false, onChange } = props;
  const { t, i18n } = useTranslation();
  const [problem, setProblem] = useState<string>();
  const take = async ([file]: readonly File[]) => {
    if (!file) return;
    const result = await readImage(file, MAX_BYTES);
    setProblem(result.kind === "image" ? undefined : said(result.kind));
    if (result.kind === "image") onChange(result.url);
  };
  const said = (kind: "tooLarge" | "noImage") =>
    kind === "noImage"
      ? t("import.not-an-image")
      : t("dashboard.maximum-upload-file-size", { size: formatFileSize(MAX_BYTES, i18n.language) });
  return (
    <Root>
      <DropZone
        label={label}
        accept={IMAGE_ACCEPT}
        disabled={disabled}
        icon="image"
        dropText={t("import.drop-file")}
        chooseText={t("import.choose-file")}
        onFiles={(files) => void take(files)}
      >
        {hasPreview && value !== "" && <img src={value} alt={t("import.image-preview")} />}
      </DropZone>
      {hasClear && value !== "" && !disabled && (
        <IconButton
          size="tiny"
          icon="close"
          label={t("import.clear-image")}
          onClick={() => {
            setProblem(undefined);
            onChange("");
          }}
        />
      )}
      <ErrorLabel message={problem ?? error} />
    </Root>
  );
}

const Root = styled.div({
  position: "relative",
  display: "flex",
  flexDirection: "column",
  flex: 1,
  minInlineSize: 0,
  minBlockSize: 64,
  "& > div": { flex: 1, minBlockSize: 64, flexWrap: "nowrap" },
  "& img": {
    flex: "none",
    maxInlineSize: "55%",
    blockSize: "100%",
    minBlockSize: 38,
    maxBlockSize: 200,
    objectFit: "contain",
    borderRadius: 4,
  },
  "& > button": { position: "absolute", insetBlockStart: 4, insetInlineEnd: 4 },
});
