import { useTranslation } from "react-i18next";
import { Chip } from "../../controls/basics/chip.tsx";
import { Icon } from "../../controls/basics/icon.tsx";
import type { EntityKind } from "../../kinds/kind.ts";
import { type Assigned, isAssigned } from "./assignment.ts";

interface AssignedChipsProps {
  readonly kind: EntityKind;
  readonly entity: Assigned;
  readonly manage: boolean;
}

/** Above the details of an entity: the customer that has it, or that everybody with a public link sees it. */
export function AssignedChips({ kind: { space }, entity, manage }: AssignedChipsProps) {
  const { t } = useTranslation();
  if (entity.customerIsPublic) {
    return (
      <Chip style={{ justifySelf: "start" }}>
        <Icon name="globe" size={14} />
        {t(`${space}.${space}-public`)}
      </Chip>
    );
  }
  if (!manage || !isAssigned(entity) || !entity.customerTitle) return null;
  return (
    <Chip style={{ justifySelf: "start" }}>
      <Icon name="customers" size={14} />
      <span dir="auto">
        {t(`${space}.assignedToCustomer`)}: {entity.customerTitle}
      </span>
    </Chip>
  );
}
