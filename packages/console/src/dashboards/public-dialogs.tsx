import type { DashboardInfo } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/button.tsx";
import { ConfirmDialog } from "../controls/confirm-dialog.tsx";
import { Dialog } from "../controls/dialog.tsx";
import { TextField } from "../controls/text-field.tsx";
import { useCopy } from "../controls/use-copy.ts";
import type { ActionDialogProps } from "../entities/entity-list.ts";
import { useGroupAction } from "../entities/use-group-action.ts";
import { useClient } from "../session/client-context.tsx";
import { publicLink } from "./public-link.ts";

type Props = ActionDialogProps<DashboardInfo>;

/** Asks before everyone with the link can see the dashboard. */
export function MakePublicDialog(props: Props) {
  const { dashboards } = useClient();
  return (
    <ConfirmChange
      {...props}
      texts="dashboard.make-public"
      change={({ id }) => dashboards.makePublic(id, { ignoreErrors: true })}
    />
  );
}

/** Asks before public links stop working. */
export function MakePrivateDialog(props: Props) {
  const { dashboards } = useClient();
  return (
    <ConfirmChange
      {...props}
      texts="dashboard.make-private"
      change={({ id }) => dashboards.makePrivate(id, { ignoreErrors: true })}
    />
  );
}

interface ConfirmChangeProps extends Props {
  /** Key of the verb; title and text have the same key with an ending. */
  readonly texts: "dashboard.make-public" | "dashboard.make-private";
  readonly change: (dashboard: DashboardInfo) => Promise<unknown>;
}

function ConfirmChange({ entities, onClose, texts, change }: ConfirmChangeProps) {
  const { t } = useTranslation();
  const title = entities[0]?.title ?? "";
  const action = useGroupAction<DashboardInfo>({
    act: change,
    done: () => t("entity.saved", { name: title }),
    onClose,
  });
  return (
    <ConfirmDialog
      open
      danger={false}
      title={t(`${texts}-title`, { title })}
      text={t(`${texts}-text`)}
      confirm={t(texts)}
      busy={action.isPending}
      onConfirm={() => action.mutate(entities)}
      onCancel={onClose}
    />
  );
}

/** Shows the public link and copies it. */
export function CopyPublicLink({ entities, onClose }: Props) {
  const { t } = useTranslation();
  const copy = useCopy();
  const [dashboard] = entities;
  const link = (dashboard && publicLink(dashboard, location.origin)) ?? "";
  return (
    <Dialog
      open
      width={560}
      title={t("dashboard.public-link")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.close")}</Button>
          <Button variant="primary" icon="copy" onClick={() => copy(link, t("dashboard.public-link-copied"))}>
            {t("action.copy")}
          </Button>
        </>
      }
    >
      <TextField label={t("dashboard.public-link")} value={link} readOnly mono onChange={() => undefined} />
    </Dialog>
  );
}
