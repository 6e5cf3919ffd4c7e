import { recycleBin } from "@orrery/client";
import type { EntityType } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useToast } from "../../controls/overlays/toasts/toasts.tsx";
import { errorText } from "../../errors/error-text.ts";
import { useClient } from "../../session/client-context.tsx";
import { useClaims } from "../../session/use-session.ts";
import type { EntityList } from "../entity-list.ts";
import type { Listed } from "../list-context.ts";
import { useEntityChanged } from "../use-entity-changed.ts";
import { runForAll } from "./run-for-all.ts";

/** Kinds that the recycle bin takes. */
const BINNED: ReadonlySet<EntityType> = new Set<EntityType>([
  "DEVICE",
  "ASSET",
  "ENTITY_VIEW",
  "DASHBOARD",
  "DEVICE_PROFILE",
  "EDGE",
  "CUSTOMER",
  "USER",
]);

/** What restores deleted entities of a list; absent where they are gone for good. */
export function useUndoDelete<E extends Listed>({ kind, name }: EntityList<E>) {
  const { t } = useTranslation();
  const client = useClient();
  const toast = useToast();
  const changed = useEntityChanged();
  const { authority } = useClaims();
  const { data: info } = useQuery({
    queryKey: ["system", "info"],
    queryFn: ({ signal }) => client.system.info({ signal, ignoreErrors: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!info?.recycleBin || authority !== "TENANT_ADMIN" || !BINNED.has(kind.type)) return undefined;
  return async (entities: readonly E[]) => {
    const bin = recycleBin(client.api);
    const { done, failed, error } = await runForAll(entities, ({ id }) => bin.restore(id, {}, { ignoreErrors: true }));
    changed();
    const [first] = entities;
    if (done > 0 && first) {
      const message =
        done === 1 ? t("recycle-bin.restored", { name: name(first) }) : t("recycle-bin.restored-many", { count: done });
      toast({ type: "success", message });
    }
    if (failed > 0) toast({ type: "error", message: errorText(error, t("error.unable-to-connect-text")) });
  };
}
