import type { TenantProfile } from "@orrery/model";
import type { ActionDialogProps } from "../entities/actions/entity-action.ts";
import { ExportFileDialog } from "../entities/json-file/export-file-dialog.tsx";
import { useClient } from "../session/client-context.tsx";
import { profileFile } from "./profile-file.ts";

/** Names the file before it is saved. */
export function ExportProfileDialog(props: ActionDialogProps<TenantProfile>) {
  const client = useClient();
  return (
    <ExportFileDialog
      {...props}
      space="tenant-profile"
      name={({ name }) => name}
      read={async ({ id }) => {
        const profile = await client.tenantProfiles.get(id, { ignoreErrors: true });
        return { name: profile.name, text: profileFile(profile) };
      }}
    />
  );
}
