import type { UserAccount } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { FormError } from "../controls/basics/form-error.tsx";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { TextField } from "../controls/fields/text-field.tsx";
import { useCopy } from "../controls/hooks/use-copy.ts";
import { Dialog } from "../controls/overlays/dialogs/dialog.tsx";
import type { ActionDialogProps } from "../entities/actions/entity-action.ts";
import { errorText } from "../errors/error-text.ts";
import { useClient } from "../session/client-context.tsx";

/** The link with which a new user chooses a password. */
export function ActivationLinkDialog({ entities: [user], onClose }: ActionDialogProps<UserAccount>) {
  return user ? <LinkDialog user={user} onClose={onClose} /> : null;
}

function LinkDialog({ user, onClose }: { readonly user: UserAccount; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const client = useClient();
  const copy = useCopy();
  const { data, error } = useQuery({
    queryKey: ["activationLink", user.id.id],
    queryFn: ({ signal }) => client.users.activationLink(user.id, { signal, ignoreErrors: true }),
    gcTime: 0,
  });
  return (
    <Dialog
      open
      width={560}
      title={t("user.activation-link")}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t("action.close")}
        </Button>
      }
    >
      {error ? (
        <FormError>{errorText(error, t("error.unable-to-connect-text"))}</FormError>
      ) : (
        <>
          <p style={{ marginBlockEnd: 16 }}>{t("user.activation-link-text", { email: user.email })}</p>
          <TextField
            label={t("user.activation-link")}
            value={data ?? ""}
            onChange={() => undefined}
            readOnly
            mono
            end={
              data && (
                <IconButton
                  size="tiny"
                  icon="copy"
                  label={t("action.copy")}
                  onClick={() => copy(data, t("user.activation-link-copied-message"))}
                />
              )
            }
          />
        </>
      )}
    </Dialog>
  );
}
