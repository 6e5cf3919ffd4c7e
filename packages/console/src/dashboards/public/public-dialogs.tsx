import type { DashboardInfo } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { TextField } from "../../controls/fields/text-field.tsx";
import { useCopy } from "../../controls/hooks/use-copy.ts";
import { ConfirmDialog } from "../../controls/overlays/dialogs/confirm-dialog.tsx";
import { Dialog } from "../../controls/overlays/dialogs/dialog.tsx";
import { ActionFrame } from "../../entities/actions/action-frame.tsx";
import type { ActionDialogProps } from "../../entities/actions/entity-action.ts";
import { useGroupAction } from "../../entities/actions/use-group-action.ts";
import { useClient } from "../../session/client-context.tsx";
import { PublicAccess } from "./public-access.tsx";
import { publicLink } from "./public-link.ts";
import { usePublicAccess } from "./use-public-access.ts";

type Props = ActionDialogProps<DashboardInfo>;

/** Says what everyone with the link will see, and what not yet, before the dashboard is public. */
export function MakePublicDialog({ entities, onClose }: Props) {
  const { t } = useTranslation();
  const { dashboards } = useClient();
  const [dashboard] = entities;
  const access = usePublicAccess(dashboard);
  const action = useGroupAction<DashboardInfo>({
    act: async ({ id }) => {
      await dashboards.makePublic(id, { ignoreErrors: true });
      await access.save();
    },
    done: () => t("dashboard.made-public", { title: dashboard?.title }),
    onClose,
  });
  return (
    <ActionFrame
      width={560}
      title={t("dashboard.make-public-title", { title: dashboard?.title ?? "" })}
      confirm={t("dashboard.make-public")}
      disabled={action.isPending || access.isLoading} // a failed check does not block the dialog
      onConfirm={() => action.mutate(entities)}
      onClose={onClose}
    >
      <p style={{ marginBlockEnd: 16 }}>{t("dashboard.make-public-text")}</p>
      <PublicAccess {...access} />
    </ActionFrame>
  );
}

/** Asks before public links stop working. */
export function MakePrivateDialog({ entities, onClose }: Props) {
  const { t } = useTranslation();
  const { dashboards } = useClient();
  const title = entities[0]?.title ?? "";
  const action = useGroupAction<DashboardInfo>({
    act: ({ id }) => dashboards.makePrivate(id, { ignoreErrors: true }),
    done: () => t("entity.saved", { name: title }),
    onClose,
  });
  return (
    <ConfirmDialog
      open
      danger={false}
      title={t("dashboard.make-private-title", { title })}
      text={t("dashboard.make-private-text")}
      confirm={t("dashboard.make-private")}
      busy={action.isPending}
      onConfirm={() => action.mutate(entities)}
      onCancel={onClose}
    />
  );
}

/** Shows the public link, copies it, and changes what visitors see and may. */
export function PublicLinkDialog({ entities, onClose }: Props) {
  const { t } = useTranslation();
  const copy = useCopy();
  const [dashboard] = entities;
  const link = (dashboard && publicLink(dashboard, location.origin)) ?? "";
  const access = usePublicAccess(dashboard);
  const action = useGroupAction<DashboardInfo>({
    act: access.save,
    done: () => t("entity.saved", { name: dashboard?.title }),
    onClose,
  });
  return (
    <Dialog
      open
      width={560}
      title={t("dashboard.public-link-title", { title: dashboard?.title ?? "" })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("action.close")}</Button>
          <Button disabled={action.isPending || !access.isChanged} onClick={() => action.mutate(entities)}>
            {t("action.save")}
          </Button>
          <Button variant="primary" icon="copy" onClick={() => copy(link, t("dashboard.public-link-copied"))}>
            {t("action.copy")}
          </Button>
        </>
      }
    >
      <div style={{ marginBlockEnd: 16 }}>
        <TextField label={t("dashboard.public-link")} value={link} readOnly mono onChange={() => undefined} />
      </div>
      <PublicAccess {...access} />
    </Dialog>
  );
}
