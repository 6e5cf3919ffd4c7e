import type { DashboardConfiguration, DashboardFilter, EntityId } from "@orrery/model";

/** What the viewer chose for as long as the page is open; nothing of it is saved. */
export interface ViewerChoices {
  /** By id of the alias. */
  readonly entities: ReadonlyMap<string, EntityId>;
  /** By id, with the values of the viewer. */
  readonly filters: ReadonlyMap<string, DashboardFilter>;
}

export const NO_CHOICES: ViewerChoices = { entities: new Map(), filters: new Map() };

/** The dashboard as the viewer wants to see it: widgets know of no other. */
export function withChoices(
  configuration: DashboardConfiguration,
  { entities, filters }: ViewerChoices,
): DashboardConfiguration {
  if (entities.size === 0 && filters.size === 0) return configuration;
  const entityAliases = Object.entries(configuration.entityAliases).map(([id, alias]) => {
    const singleEntity = entities.get(id);
    const filter = { type: "singleEntity", singleEntity, resolveMultiple: false } as const;
    return [id, singleEntity ? { ...alias, filter } : alias] as const;
  });
  const chosen = Object.entries(configuration.filters).map(([id, filter]) => [id, filters.get(id) ?? filter] as const);
  return { ...configuration, entityAliases: Object.fromEntries(entityAliases), filters: Object.fromEntries(chosen) };
}
