import { Chip } from "../../controls/basics/chip.tsx";
import { Icon } from "../../controls/basics/icon.tsx";
import type { ListColumn } from "../columns/list-column.ts";
import { EmptyValue } from "../list/name-link.tsx";
import type { ListContext } from "../list-context.ts";
import { type Assigned, isAssigned } from "./assignment.ts";

const inTenant = ({ scope }: ListContext) => scope.kind === "tenant";

/** Who an entity is assigned to, in lists of a whole tenant. */
export const customerColumn: ListColumn<Assigned> = {
  key: "customerTitle",
  label: "customer.customer",
  width: "14%",
  offered: inTenant,
  value: customerText,
  cell: (entity, { t }) => {
    if (entity.customerIsPublic) {
      return (
        <Chip>
          <Icon name="globe" size={14} />
          {t("device.public")}
        </Chip>
      );
    }
    if (!isAssigned(entity)) return <EmptyValue>{t("common.not-assigned")}</EmptyValue>;
    return (
      <span dir="auto" style={CUT}>
        {entity.customerTitle}
      </span>
    );
  },
};

/** Whether everybody with a link to a public dashboard sees it. `label`: translation key. */
export const publicColumn = (label: string): ListColumn<Assigned> => ({
  key: "customerIsPublic",
  label,
  kind: "flag",
  width: "92px",
  optional: true,
  value: ({ customerIsPublic }) => customerIsPublic,
});

/** Who an entity is assigned to, in words. */
export function customerText(entity: Assigned, { t }: ListContext): string {
  if (entity.customerIsPublic) return t("device.public");
  return entity.customerTitle ?? t("common.not-assigned");
}

/** Cut at its own end, whatever direction the list has. */
const CUT = { display: "block", overflow: "hidden", textOverflow: "ellipsis" } as const;
