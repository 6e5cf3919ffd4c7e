import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { JsonContentEditor } from "../../controls/editors/code-editor/editors.tsx";
import { ImageInput } from "../../controls/fields/image-input/image-input.tsx";
import { TextField } from "../../controls/fields/text-field.tsx";
import type { WidgetDocument } from "./widget-document.ts";

interface WidgetFieldsProps {
  readonly document: WidgetDocument;
  readonly disabled: boolean;
  readonly onChange: (change: Partial<WidgetDocument>) => void;
}

const MAX_IMAGE_BYTES = 524_288;
const MAX_CELLS = 100;

/** What the library shows of a type, and what new widgets of it begin with. */
export function WidgetFields({ document, disabled, onChange }: WidgetFieldsProps) {
  const { t } = useTranslation();
  const cells = (text: string) => Math.min(Math.max(Number(text) || 1, 0.5), MAX_CELLS);
  return (
    <Fields>
      <TextField
        label={t("entity.description")}
        rows={2}
        maxLength={255}
        value={document.description}
        disabled={disabled}
        onChange={(description) => onChange({ description })}
      />
      <ImageInput
        label={t("widget.image")}
        value={document.image || null}
        maxSizeByte={MAX_IMAGE_BYTES}
        disabled={disabled}
        onChange={(image) => onChange({ image: image ?? "" })}
      />
      <div className="sizes">
        <TextField
          label={t("widget.size-x")}
          type="number"
          value={String(document.sizeX)}
          disabled={disabled}
          onChange={(text) => onChange({ sizeX: cells(text) })}
        />
        <TextField
          label={t("widget.size-y")}
          type="number"
          value={String(document.sizeY)}
          disabled={disabled}
          onChange={(text) => onChange({ sizeY: cells(text) })}
        />
      </div>
      <JsonContentEditor
        label={t("widget.default-config")}
        validateContent
        value={document.defaultConfig}
        disabled={disabled}
        onChange={(defaultConfig) => onChange({ defaultConfig })}
      />
    </Fields>
  );
}

const Fields = styled.div({
  display: "grid",
  gap: 16,
  gridTemplateColumns: "minmax(0, 1fr)",
  "& .sizes": { display: "grid", gridTemplateColumns: "1fr 1fr", gap: 16 },
});
