import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSubmission } from "../controls/hooks/use-submission.ts";
import { useToast } from "../controls/overlays/toasts/toasts.tsx";
import { ImportFileDialog } from "../entities/json-file/import-file-dialog.tsx";
import { useEntityChanged } from "../entities/use-entity-changed.ts";
import { errorText } from "../errors/error-text.ts";

const TEXTS = {
  "widgets-bundle": {
    file: "widgets-bundle.widgets-bundle-file",
    invalid: "widgets-bundle.invalid-widgets-bundle-file-error",
  },
  "widget-type": {
    file: "widget-type.widget-type-file",
    invalid: "widget-type.invalid-widget-type-file-error",
  },
} as const;

interface ImportDialogProps<T> {
  readonly of: keyof typeof TEXTS;
  /** Undefined: it is no file of this kind. */
  readonly read: (text: string) => T | undefined;
  /** Resolves with the name of what was made. */
  readonly save: (file: T) => Promise<string>;
  readonly onClose: () => void;
}

/** Makes a bundle or a widget type of a file. */
export function ImportDialog<T>({ of, read, save, onClose }: ImportDialogProps<T>) {
  const { t } = useTranslation();
  const toast = useToast();
  const changed = useEntityChanged();
  const [text, setText] = useState<string | null>(null);
  const file = useMemo(() => (text === null ? undefined : read(text)), [text, read]);
  const saving = useSubmission({
    mutationFn: () => {
      if (!file) throw new Error("There is nothing to import yet"); // the button is disabled
      return save(file);
    },
    onSuccess: (name) => {
      toast({ type: "success", message: t("entity.saved", { name }) });
      onClose();
    },
    onSettled: changed,
  });
  const isInvalid = text !== null && !file;
  const failure = saving.error ? errorText(saving.error, t("error.unable-to-connect-text")) : undefined;
  return (
    <ImportFileDialog
      title={t(`${of}.import`)}
      text={t(`${of}.import-text`)}
      label={t(TEXTS[of].file)}
      confirm={t(`${of}.import-verb`)}
      value={text}
      onChange={(next) => {
        saving.reset();
        setText(next);
      }}
      problem={isInvalid ? t(TEXTS[of].invalid) : failure}
      busy={saving.isPending}
      onImport={() => saving.mutate(undefined)}
      onClose={onClose}
    />
  );
}
