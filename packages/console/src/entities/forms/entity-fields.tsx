import styled from "@emotion/styled";
import { type Ref, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type FormHandle, SettingsFormView } from "../../controls/settings-form/settings-form-view.tsx";
import { FIELD_VIEWS } from "../../pickers/settings-form/field-views.tsx";
import type { EntityForm, FormDraft } from "./entity-form.ts";

interface EntityFieldsProps {
  readonly form: Pick<EntityForm<never>, "settings" | "check" | "views">;
  readonly draft: FormDraft;
  readonly onChange: (draft: FormDraft) => void;
  readonly disabled: boolean;
  readonly autoFocus?: boolean | undefined;
  readonly ref?: Ref<FormHandle> | undefined;
}

/** The fields of a form definition; what is wrong is shown when the form is submitted. */
export function EntityFields({ form: { settings, check, views }, draft, onChange, ...props }: EntityFieldsProps) {
  const { t } = useTranslation();
  const source = useMemo(() => settings.form("data"), [settings]);
  const kinds = useMemo(() => (views ? { ...FIELD_VIEWS, ...views } : FIELD_VIEWS), [views]);
  return (
    <Space>
      <SettingsFormView
        {...props}
        value={{ schema: source?.schema, form: source?.form, groupInfoes: source?.groupInfoes, model: draft }}
        onChange={onChange}
        check={check}
        translate={t}
        views={kinds}
        flat
        late
      />
    </Space>
  );
}

const Space = styled.div({ paddingBlock: 4, color: "var(--text)" });
