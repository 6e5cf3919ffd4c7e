import type { DeviceProfile } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { EditPanel } from "../../entities/drawer/edit-panel.tsx";
import type { EntityForm } from "../../entities/forms/entity-form.ts";
import { useClient } from "../../session/client-context.tsx";
import { scopeOf } from "../../session/scope.ts";
import { useClaims } from "../../session/use-session.ts";
import { provisioningForm } from "./provisioning-form.ts";
import { transportForm } from "./transport-form.ts";

interface ProfileTabProps {
  readonly entity: DeviceProfile;
  readonly manage: boolean;
}

export function TransportTab(props: ProfileTabProps) {
  return <ProfileFormTab {...props} form={transportForm} />;
}

export function ProvisioningTab(props: ProfileTabProps) {
  return <ProfileFormTab {...props} form={provisioningForm} />;
}

/** A part of a profile with a form of its own. */
function ProfileFormTab({ entity, manage, form }: ProfileTabProps & { readonly form: EntityForm<DeviceProfile> }) {
  const client = useClient();
  const scope = scopeOf(useClaims());
  const { data } = useQuery({
    queryKey: ["entity", "DEVICE_PROFILE", entity.id.id],
    queryFn: ({ signal }) => client.deviceProfiles.get(entity.id, { signal, ignoreErrors: true }),
    structuralSharing: false, // copies of answers have no tag
  });
  return (
    <EditPanel
      type="DEVICE_PROFILE"
      form={form}
      entity={data ?? entity}
      scope={scope}
      name={({ name }) => name}
      isRead={!manage}
      complete={data !== undefined}
    />
  );
}
