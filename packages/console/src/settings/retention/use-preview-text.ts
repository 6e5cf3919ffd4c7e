import type { RetentionPreview, RetentionPreviewRow } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { formatFileSize } from "../../controls/text/file-size.ts";
import { useFormats } from "../../i18n/use-formats.ts";

type Figures = Pick<RetentionPreviewRow, "rows" | "bytes" | "rowsAfter" | "bytesAfter">;

const NOTHING: Figures = { rows: 0, bytes: 0, rowsAfter: 0, bytesAfter: 0 };

/** Of all keys of a preview. */
export const sumOf = ({ found }: RetentionPreview): Figures =>
  found.reduce<Figures>(
    (sum, row) => ({
      rows: sum.rows + row.rows,
      bytes: sum.bytes + row.bytes,
      rowsAfter: sum.rowsAfter + row.rowsAfter,
      bytesAfter: sum.bytesAfter + row.bytesAfter,
    }),
    NOTHING,
  );

/** What a preview found, as a sentence. */
export function usePreviewText(): (preview: RetentionPreview) => string {
  const { t, i18n } = useTranslation();
  const { number } = useFormats();
  return (preview) => {
    const { rows, rowsAfter, bytes, bytesAfter } = sumOf(preview);
    const size = formatFileSize(bytes - bytesAfter, i18n.language);
    const counts = { rows: number(rows), after: number(rowsAfter), size };
    const text = t(rowsAfter === 0 ? "retention.sum-removed" : "retention.sum", counts);
    return preview.sampled ? `${text} ${t("retention.sampled")}` : text;
  };
}
