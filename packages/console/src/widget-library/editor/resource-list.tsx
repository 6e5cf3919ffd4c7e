import styled from "@emotion/styled";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { Checkbox } from "../../controls/fields/checkbox.tsx";
import { TextField } from "../../controls/fields/text-field.tsx";
import type { WidgetResource } from "./widget-document.ts";

interface ResourceListProps {
  readonly resources: readonly WidgetResource[];
  readonly disabled: boolean;
  readonly onChange: (resources: readonly WidgetResource[]) => void;
}

/** Scripts and styles that the widget loads. */
export function ResourceList({ resources, disabled, onChange }: ResourceListProps) {
  const { t } = useTranslation();
  const change = (at: number, values: Partial<WidgetResource>) =>
    onChange(resources.map((resource, index) => (index === at ? { ...resource, ...values } : resource)));
  return (
    <List>
      <p>{t("widget.resources-hint")}</p>
      {resources.map((resource, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: addresses are typed, and may be the same
        <div key={index} className="resource">
          <TextField
            label={t("widget.resource-url", { n: index + 1 })}
            value={resource.url}
            disabled={disabled}
            onChange={(url) => change(index, { url })}
          />
          <Checkbox
            label={t("widget.resource-is-module")}
            checked={resource.isModule === true}
            disabled={disabled}
            onChange={(isModule) => change(index, { isModule })}
          />
          <IconButton
            icon="trash"
            label={t("widget.remove-resource", { n: index + 1 })}
            disabled={disabled}
            onClick={() => onChange(resources.filter((_, other) => other !== index))}
          />
        </div>
      ))}
      <div>
        <Button icon="plus" disabled={disabled} onClick={() => onChange([...resources, { url: "" }])}>
          {t("widget.add-resource")}
        </Button>
      </div>
    </List>
  );
}

const List = styled.div({
  display: "grid",
  gap: 16,
  "& p": { font: "var(--t-body-s)", color: "var(--dim)" },
  "& .resource": { display: "flex", alignItems: "flex-end", gap: 16 },
  "& .resource > :first-of-type": { flex: 1 },
  "& .resource .checkbox": { minBlockSize: 36, display: "flex", alignItems: "center" },
});
