import type { JsonObject } from "@orrery/model";
import type { FrameState } from "../frame-messages.ts";
import type { PageLink } from "./page-link.ts";
import { firstEntity, type Subscription } from "./subscription.ts";

type Loose = Record<string, unknown>;

interface AroundParts {
  readonly page: PageLink;
  readonly container: HTMLElement;
  readonly state: () => FrameState;
  readonly subscription: Subscription;
  /** What the script has set as the entity that actions are about. */
  readonly activeEntity: () => unknown;
}

/** Members of `ctx` about the dashboard around the widget: its actions, states, aliases and filters. */
export function aroundOf(parts: AroundParts) {
  const { page, state } = parts;
  const params = () => state().dashboardState.params;
  const quietly =
    (service: string) =>
    (...args: readonly unknown[]) =>
      void page.call(service, ...args).subscribe();
  const action =
    (service: string) =>
    (_event: unknown, ...args: readonly unknown[]) =>
      void page.call(service, ...args).subscribe();
  const actions = ((state().widget.config as Loose).actions ?? {}) as Record<string, Loose[]>;
  const aliases = state().aliases as Record<string, Loose>;
  return {
    actionsApi: {
      actionDescriptorsBySourceId: actions,
      getActionDescriptors: (source: string) => actions[source] ?? [],
      handleWidgetAction: action("actions.run"),
      elementClick: (event: Event) => elementClick(parts, event, actions.elementClick ?? []),
      getActiveEntityInfo: () => activeEntity(parts),
      openDashboardStateInSeparateDialog: quietly("states.openDialog"),
      openDashboardStateInPopover: (_event: unknown, ...args: readonly unknown[]) =>
        void page.call("states.openPopover", ...args).subscribe(),
    },
    stateController: {
      openState: quietly("states.open"),
      updateState: quietly("states.update"),
      resetState: () => quietly("states.back")(0),
      navigatePrevState: quietly("states.back"),
      getStateId: () => state().dashboardState.id,
      getStateParams: params,
      getEntityId: (name?: string) => entityIn(params(), name),
      getStateParamsByStateId: (id: string) => (id === state().dashboardState.id ? params() : null),
    },
    aliasController: {
      getEntityAliases: () => state().aliases,
      getFilters: () => state().filters,
      getEntityAliasId: (name: string) => Object.keys(aliases).find((id) => aliases[id]?.alias === name) ?? null,
      getAliasInfo: (id: string) => page.call("aliases.info", id),
      updateCurrentAliasEntity: (id: string, entity: Loose | null) =>
        quietly("aliases.choose")(id, entity && { entityType: entity.entityType, id: entity.id }),
      resolveSingleEntityInfo: (id: string) => page.call("aliases.single", id),
      updateAliases: quietly("page.reload"),
    },
    // Conveniences that change what is around.
    updateAliases: quietly("page.reload"),
    reset: quietly("page.reload"),
  };
}

function elementClick(parts: AroundParts, event: Event, descriptors: readonly Loose[]): void {
  for (let at = event.target as Element | null; at && at !== parts.container; at = at.parentElement) {
    const found = descriptors.find(({ name }) => name === at.id && at.id !== "");
    if (!found) continue;
    event.stopPropagation();
    const entity = (activeEntity(parts) ?? {}) as Loose;
    parts.page.call("actions.run", found, entity.entityId, entity.entityName, null, entity.entityLabel).subscribe();
    return;
  }
}

const activeEntity = ({ activeEntity: set, subscription }: AroundParts): unknown => set() ?? firstEntity(subscription);

function entityIn(params: JsonObject, name: string | undefined): unknown {
  const named = name ? (params[name] as Loose | undefined) : params;
  return named?.entityId ?? null;
}
