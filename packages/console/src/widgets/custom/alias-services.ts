import type { Client } from "@orrery/client";
import { defaultPageLink, type EntityData, resolveAlias } from "@orrery/model";
import type { DashboardContextValue } from "../runtime/dashboard-context.ts";
import { namedEntities } from "../runtime/data/first-entity.ts";
import type { Arguments } from "./broker/arguments.ts";
import { type PageServices, Refused } from "./broker/broker.ts";

interface AliasParts {
  readonly client: { readonly queries: Pick<Client["queries"], "find"> };
  readonly dashboard: () => Pick<DashboardContextValue, "configuration" | "params" | "user" | "chooseEntity">;
}

/** An entity as scripts read it of an alias. */
interface AliasEntity {
  readonly entityType: string;
  readonly id: string;
  readonly name: string;
  readonly label: string;
}

/** What scripts ask of the aliases of the dashboard (reference: dashboards and widgets, 2.3), found with the viewer's rights. */
export function aliasServices({ client, dashboard }: AliasParts): PageServices {
  const aliasOf = (id: string) => {
    const { entityAliases } = dashboard().configuration;
    const alias = Object.hasOwn(entityAliases, id) ? entityAliases[id] : undefined;
    if (!alias) throw new Refused(404, "There is no such alias");
    return alias;
  };
  const info = async (args: Arguments) => {
    const around = dashboard();
    const alias = aliasOf(args.text(0));
    const { entityFilter, followsState, resolveMultiple } = resolveAlias(alias, around);
    const query = entityFilter && namedEntities(entityFilter, defaultPageLink(resolveMultiple ? "all" : "single"));
    const found = query ? (await client.queries.find(query, { ignoreErrors: true })).data.map(entityOf) : [];
    return {
      alias: alias.alias,
      stateEntity: followsState,
      entityFilter: entityFilter ?? null,
      resolveMultiple,
      resolvedEntities: found,
      currentEntity: found[0] ?? null,
    };
  };
  return {
    "aliases.info": { needsGesture: false, run: info },
    // As the viewer chooses it in the toolbar: for as long as the page is open.
    "aliases.choose": {
      needsGesture: false,
      run: (args) => {
        const alias = aliasOf(args.text(0));
        const entity = args.entity(1);
        if (resolveAlias(alias, dashboard()).resolveMultiple)
          throw new Refused(400, "The alias is of several entities");
        dashboard().chooseEntity?.(args.text(0), entity);
      },
    },
    "aliases.single": { needsGesture: false, run: async (args) => (await info(args)).currentEntity },
  };
}

function entityOf({ entityId, latest }: EntityData): AliasEntity {
  const { name, label } = latest.ENTITY_FIELD ?? {};
  return {
    entityType: entityId.entityType,
    id: entityId.id,
    name: name?.value ?? "",
    label: label?.value || (name?.value ?? ""),
  };
}
