import type { Dashboard } from "@orrery/model";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { FormError } from "../../controls/basics/form-error.tsx";
import { ImageInput } from "../../controls/fields/image-input/image-input.tsx";
import { useSubmission } from "../../controls/hooks/use-submission.ts";
import { Dialog } from "../../controls/overlays/dialogs/dialog.tsx";
import { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import { useEntityChanged } from "../../entities/use-entity-changed.ts";
import { errorText } from "../../errors/error-text.ts";
import { useClient } from "../../session/client-context.tsx";

interface ImageDialogProps {
  readonly dashboard: Dashboard;
  /** A picture of what is shown. */
  readonly takePicture: () => Promise<string>;
  readonly onClose: () => void;
}

const MAX_BYTES = 500_000;

/** The picture under which a dashboard is listed: of what is shown now, or a file. */
export function ImageDialog({ dashboard, takePicture, onClose }: ImageDialogProps) {
  const { t } = useTranslation();
  const client = useClient();
  const queries = useQueryClient();
  const changed = useEntityChanged();
  const toast = useToast();
  const [image, setImage] = useState(dashboard.image);
  const take = useSubmission({ mutationFn: takePicture, onSuccess: setImage });
  const save = useSubmission({
    mutationFn: async () => {
      const current = await client.dashboards.get(dashboard.id, { ignoreErrors: true });
      const ifMatch = client.api.tagOf(current);
      return client.dashboards.save({ ...current, image }, { ignoreErrors: true, ifMatch });
    },
    onSuccess: (saved) => {
      queries.setQueryData(["dashboards", "one", dashboard.id.id], saved);
      changed();
      toast({ type: "success", message: t("entity.saved", { name: saved.title }) });
      onClose();
    },
  });
  const failure = take.error ? t("dashboard-tools.no-picture") : undefined;
  const problem = save.error ? errorText(save.error, t("error.unable-to-connect-text")) : failure;
  return (
    <Dialog
      open
      modal
      width={560}
      title={t("dashboard-tools.update-image")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.cancel")}</Button>
          <Button
            variant="primary"
            disabled={save.isPending || take.isPending || image === dashboard.image}
            onClick={() => save.mutate()}
          >
            {t("action.save")}
          </Button>
        </>
      }
    >
      <div style={{ display: "grid", gap: 16, justifyItems: "start", color: "var(--text)" }}>
        <p>{t("dashboard-tools.image-text")}</p>
        {problem !== undefined && <FormError>{problem}</FormError>}
        <Button icon="image" disabled={take.isPending} onClick={() => take.mutate()}>
          {t("dashboard-tools.take-picture")}
        </Button>
        <div style={{ inlineSize: "100%" }}>
          <ImageInput label={t("dashboard-tools.image")} value={image} maxSizeByte={MAX_BYTES} onChange={setImage} />
        </div>
      </div>
    </Dialog>
  );
}
