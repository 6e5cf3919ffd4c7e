import { isSameJson, type JsonObject } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../basics/button.tsx";
import { Dialog } from "../../overlays/dialogs/dialog.tsx";
import { JsonObjectEditor } from "../code-editor/editors.tsx";

export interface JsonEditDialogProps {
  /** Default: Edit JSON. */
  readonly title?: string | undefined;
  readonly value: JsonObject;
  /** Over the whole page. */
  readonly fullScreen?: boolean | undefined;
  /** The value, or undefined when it was cancelled. */
  readonly onClose: (value: JsonObject | undefined) => void;
}

/** Edits one JSON object; it does not close by a click beside it. */
export function JsonEditDialog({ title, value, fullScreen = false, onClose }: JsonEditDialogProps) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<JsonObject | null>(value);
  const changed = !isSameJson(edited, value);
  return (
    <Dialog
      open
      modal
      width={720}
      fill={fullScreen ? "page" : "height"}
      title={title ?? t("json-edit.title")}
      onClose={() => onClose(undefined)}
      actions={
        <>
          <Button variant="text" onClick={() => onClose(undefined)}>
            {t("action.cancel")}
          </Button>
          <Button
            variant="primary"
            disabled={edited === null || !changed}
            onClick={() => edited !== null && onClose(edited)}
          >
            {t("action.save")}
          </Button>
        </>
      }
    >
      <JsonObjectEditor label={t("json-edit.value")} value={edited} onChange={setEdited} required fill />
    </Dialog>
  );
}
