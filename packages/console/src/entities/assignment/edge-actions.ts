import type { EntityKind } from "../../kinds/kind.ts";
import type { EntityAction } from "../actions/entity-action.ts";
import type { Listed } from "../list-context.ts";

/** Taking entities from the edge whose list is shown. */
export function edgeActions<E extends Listed>({ space, onEdges }: EntityKind): readonly EntityAction<E>[] {
  const verb = "edge.unassign-from-edge";
  return [
    {
      id: "unassign-from-edge",
      label: verb,
      icon: "unassign",
      group: true,
      offered: ({ scope, manage }) => manage && scope.kind === "edge",
      does: {
        confirm: {
          title: `${space}.unassign-${space}-from-edge-title`,
          text: `${space}.unassign-${space}-from-edge-text`,
          verb,
          many: {
            title: `${space}.unassign-${space}s-from-edge-title`,
            text: `${space}.unassign-${space}s-from-edge-text`,
            verb,
          },
          done: `${space}.unassigned`,
          act: async (client, { id }, { scope }) => {
            if (scope.kind === "edge") await onEdges?.(client).take(scope.edgeId, id.id, { ignoreErrors: true });
          },
        },
      },
    },
  ];
}
