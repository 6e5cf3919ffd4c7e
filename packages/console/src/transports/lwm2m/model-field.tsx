import styled from "@emotion/styled";
import type { Lwm2mObject } from "@orrery/model";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ChipsCombobox } from "../../controls/autocomplete/chips-combobox.tsx";
import { orNone } from "../../controls/autocomplete/option-search.ts";
import { FormError } from "../../controls/basics/form-error.tsx";
import { SkeletonBar } from "../../controls/basics/skeleton.tsx";
import type { FieldProps } from "../../controls/settings-form/fields/field-props.ts";
import { errorText } from "../../errors/error-text.ts";
import { useClient } from "../../session/client-context.tsx";
import { ObjectBox } from "./object-box.tsx";
import { objectKeysOf, readObserved, withoutBelow } from "./observed.ts";

/** Models that are offered at once. */
const OFFERED = 50;

/** The objects of a profile, and what of their resources is read, stored and observed. */
export function ModelField({ label, value, onChange, error, disabled }: FieldProps) {
  const { t } = useTranslation();
  const { resources } = useClient();
  const observed = readObserved(value);
  const [added, setAdded] = useState<readonly string[]>([]);
  const keys = [...new Set([...objectKeysOf(observed), ...added])];
  const models = useQuery({
    queryKey: ["lwm2m models", keys],
    queryFn: ({ signal }) => resources.lwm2mObjects(keys, { signal, ignoreErrors: true }),
    enabled: keys.length > 0,
    placeholderData: keepPreviousData,
  });
  const known = new Map((keys.length > 0 ? (models.data ?? []) : []).map((model) => [model.keyId, model]));
  const remove = (keyId: string) => {
    setAdded(added.filter((key) => key !== keyId));
    onChange(withoutBelow(observed, `/${keyId}`));
  };
  return (
    <Field role="group" aria-label={label}>
      <ChipsCombobox<Lwm2mObject>
        label={label}
        hint={t("transport.lwm2m-objects-hint")}
        error={error}
        disabled={disabled}
        chips={keys.map((key) => ({ key, text: known.get(key)?.name ?? key }))}
        search={{
          key: ["lwm2m models"],
          load: async (textSearch, signal) => {
            const sortOrder = { property: "id", direction: "ASC" } as const;
            const link = { page: 0, pageSize: OFFERED, textSearch, sortOrder };
            const found = await orNone(resources.lwm2mPage(link, { signal, ignoreErrors: true }), signal);
            return found
              .filter(({ keyId }) => !keys.includes(keyId))
              .map((model) => ({ key: model.keyId, text: model.name, detail: `#${model.keyId}`, value: model }));
          },
        }}
        onAdd={({ key }) => setAdded([...added, key])}
        onRemove={remove}
        noMatches={(text) => t("transport.no-lwm2m-objects", { text })}
      />
      {models.error && <FormError>{errorText(models.error, t("error.unable-to-connect-text"))}</FormError>}
      {keys.map((keyId) => {
        const model = known.get(keyId);
        if (model) {
          return (
            <ObjectBox
              key={keyId}
              model={model}
              observed={observed}
              isNew={added.includes(keyId)}
              disabled={disabled}
              onChange={onChange}
            />
          );
        }
        return models.isPending ? (
          <SkeletonBar key={keyId} width="40%" />
        ) : (
          <p key={keyId}>{t("transport.lwm2m-object-missing", { keyId })}</p>
        );
      })}
    </Field>
  );
}

const Field = styled.div({ display: "grid", gap: 12, minInlineSize: 0, "& > p": { color: "var(--warn)" } });
