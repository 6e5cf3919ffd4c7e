import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { ConditionsDialog } from "./conditions-dialog.tsx";
import { type Observed, withConditions } from "./observed.ts";

interface ConditionsButtonProps {
  /** What the conditions are of, in words. */
  readonly of: string;
  readonly path: string;
  readonly isResource: boolean;
  readonly observed: Observed;
  readonly disabled: boolean;
  readonly onChange: (observed: Observed) => void;
}

/** How many conditions for notifications there are, and the way to them. */
export function ConditionsButton({ of, path, isResource, observed, disabled, onChange }: ConditionsButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const conditions = observed.attributeLwm2m[path] ?? {};
  const count = Object.keys(conditions).length;
  return (
    <>
      <Button
        size="compact"
        icon="sliders"
        disabled={disabled}
        aria-label={t("transport.conditions-of", { name: of, count })}
        onClick={() => setOpen(true)}
      >
        {isResource ? (count > 0 ? String(count) : "") : t("transport.conditions")}
        {!isResource && count > 0 && ` (${count})`}
      </Button>
      {isOpen && (
        <ConditionsDialog
          title={`${t("transport.conditions")}: ${of}`}
          isResource={isResource}
          conditions={conditions}
          onClose={() => setOpen(false)}
          onSave={(saved) => {
            onChange(withConditions(observed, path, saved));
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
