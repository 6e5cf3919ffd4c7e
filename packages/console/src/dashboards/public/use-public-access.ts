import { type DashboardInfo, normaliseConfiguration, savedConfiguration } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { runForAll } from "../../entities/actions/run-for-all.ts";
import { useClient } from "../../session/client-context.tsx";
import type { HiddenEntity } from "./hidden-entity.ts";
import { makePublic, useHiddenEntities } from "./use-hidden-entities.ts";

/** The choices for visitors of a dashboard, and how they are saved. */
export function usePublicAccess(info: DashboardInfo | undefined) {
  const client = useClient();
  const dashboard = useQuery({
    queryKey: ["dashboards", "shared", info?.id.id],
    queryFn: ({ signal }) => (info ? client.dashboards.get(info.id, { signal, ignoreErrors: true }) : null),
    gcTime: 0,
  });
  const hidden = useHiddenEntities(dashboard.data ?? undefined);
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [commands, setCommands] = useState<boolean>();
  const saved = dashboard.data?.configuration;
  const isAllowed = isCommanded(saved);
  // What is taken from a customer is taken on purpose only.
  const isChosen = ({ id, customer }: HiddenEntity) => chosen.get(id.id) ?? customer === undefined;
  const toPublish = hidden.data?.entities.filter(isChosen) ?? [];
  const isCommandsChanged = commands !== undefined && commands !== isAllowed;
  const isKnown = !!dashboard.data;
  return {
    hidden: hidden.data,
    /** Why it is not known what is hidden. */
    error: dashboard.error ?? hidden.error,
    isLoading: dashboard.isPending || (isKnown && hidden.isPending),
    /** What is not known is not changed. */
    areCommandsKnown: isKnown,
    isChosen,
    onChoose: ({ id }: HiddenEntity, is: boolean) => setChosen((before) => new Map(before).set(id.id, is)),
    commands: commands ?? isAllowed,
    onCommands: setCommands,
    isChanged: isCommandsChanged || toPublish.length > 0,
    /** @throws the first failure. */
    async save(): Promise<void> {
      if (isCommandsChanged && info) {
        const current = await client.dashboards.get(info.id, { ignoreErrors: true });
        const { title, configuration } = current;
        const normal = normaliseConfiguration(configuration, { title, newId: () => crypto.randomUUID() });
        const changed = { ...normal, settings: { ...normal.settings, publicCommands: commands } };
        await client.dashboards.save(
          { ...current, configuration: savedConfiguration(changed) },
          { ignoreErrors: true },
        );
      }
      const { failed, error } = await runForAll(toPublish, ({ id }) => makePublic(client, id));
      if (failed > 0) throw error;
    },
  };
}

function isCommanded(configuration: unknown): boolean {
  const normal = normaliseConfiguration(configuration, { title: "", newId: () => crypto.randomUUID() });
  return normal.settings.publicCommands === true;
}
