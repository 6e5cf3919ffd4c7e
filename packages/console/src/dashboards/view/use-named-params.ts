import { defaultPageLink, type StateParams } from "@orrery/model";
import { useQuery } from "@tanstack/react-query";
import { useClient } from "../../session/client-context.tsx";
import { entityOf } from "../../widgets/runtime/data/widget-series.ts";

const FIELDS = ["name", "label"].map((key) => ({ type: "ENTITY_FIELD", key }) as const);

/** Links may carry only the id of an entity: its name and label are then asked for. */
export function useNamedParams(params: StateParams): StateParams {
  const client = useClient();
  const { entityId, entityName } = params;
  const isNameless = entityId !== undefined && !entityName;
  const found = useQuery({
    queryKey: ["entity", "name", entityId],
    queryFn: async ({ signal }) => {
      if (entityId === undefined) return null;
      const entityFilter = { type: "singleEntity", singleEntity: entityId } as const;
      const page = await client.queries.find(
        { entityFilter, entityFields: FIELDS, pageLink: defaultPageLink("single") },
        { signal },
      );
      return page.data[0] ?? null;
    },
    enabled: isNameless,
    placeholderData: (): undefined => undefined,
  });
  if (!isNameless || !found.data) return params;
  const { name, label } = entityOf(found.data);
  return { ...params, entityName: name, entityLabel: label };
}
