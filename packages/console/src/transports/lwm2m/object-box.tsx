import styled from "@emotion/styled";
import type { Lwm2mObject } from "@orrery/model";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import { Icon } from "../../controls/basics/icon.tsx";
import { IconButton } from "../../controls/basics/icon-button.tsx";
import { TextField } from "../../controls/fields/text-field.tsx";
import { ConditionsButton } from "./conditions-button.tsx";
import { InstanceTable } from "./instance-table.tsx";
import { instancesOf, type Observed, withoutBelow } from "./observed.ts";

interface ObjectBoxProps {
  readonly model: Lwm2mObject;
  readonly observed: Observed;
  readonly isNew: boolean;
  readonly disabled: boolean;
  readonly onChange: (observed: Observed) => void;
}

const MAX_INSTANCE = 65_535;

/** An object with its instances; folded, it says how much of it is read. */
export function ObjectBox({ model, observed, isNew, disabled, onChange }: ObjectBoxProps) {
  const { t } = useTranslation();
  const { keyId, name, multiple } = model;
  const [added, setAdded] = useState<readonly number[]>([]);
  const [wanted, setWanted] = useState("");
  const first = model.instances.map(({ id }) => id);
  const instances = [...new Set([...first, ...instancesOf(observed, keyId), ...added])].toSorted((a, b) => a - b);
  const id = Number(wanted);
  const canAdd = /^\d+$/.test(wanted) && id <= MAX_INSTANCE && !instances.includes(id);
  const read = [...observed.attribute, ...observed.telemetry].filter((path) => path.startsWith(`/${keyId}/`));
  const remove = (instance: number) => {
    setAdded(added.filter((other) => other !== instance));
    onChange(withoutBelow(observed, `/${keyId}/${instance}`));
  };
  return (
    <Details open={isNew || undefined}>
      <summary>
        <Icon name="right" size={16} />
        <b>{name}</b> <span>#{keyId}</span>
        <span className="read">{t("transport.resources-read", { count: new Set(read).size })}</span>
      </summary>
      <div className="body">
        <div className="tools">
          <ConditionsButton
            of={name}
            path={`/${keyId}`}
            isResource={false}
            observed={observed}
            disabled={disabled}
            onChange={onChange}
          />
          {multiple && !disabled && (
            <div className="add">
              <TextField
                label={t("transport.new-instance")}
                value={wanted}
                onChange={setWanted}
                inputMode="numeric"
                placeholder={`0 – ${MAX_INSTANCE}`}
              />
              <Button
                icon="plus"
                disabled={!canAdd}
                onClick={() => {
                  setAdded([...added, id]);
                  setWanted("");
                }}
              >
                {t("transport.add-instance")}
              </Button>
            </div>
          )}
        </div>
        {instances.map((instance) => (
          <section key={instance} aria-label={t("transport.instance-of", { name, instance })}>
            {(instances.length > 1 || multiple) && (
              <div className="tools">
                <h4>{t("transport.instance", { instance })}</h4>
                <ConditionsButton
                  of={t("transport.instance-of", { name, instance })}
                  path={`/${keyId}/${instance}`}
                  isResource={false}
                  observed={observed}
                  disabled={disabled}
                  onChange={onChange}
                />
                {!first.includes(instance) && !disabled && (
                  <IconButton
                    size="compact"
                    icon="trash"
                    label={t("transport.remove-instance", { name, instance })}
                    onClick={() => remove(instance)}
                  />
                )}
              </div>
            )}
            <InstanceTable
              model={model}
              instance={instance}
              observed={observed}
              disabled={disabled}
              onChange={onChange}
            />
          </section>
        ))}
      </div>
    </Details>
  );
}

const Details = styled.details({
  minInlineSize: 0,
  border: "1px solid var(--line)",
  borderRadius: "var(--r)",
  "& > summary": {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "0 8px",
    padding: "10px 12px",
    cursor: "pointer",
    listStyle: "none",
    font: "var(--t-body-s)",
    color: "var(--dim)",
    borderRadius: "inherit",
  },
  "& > summary:focus-visible": { outline: "2px solid var(--accent)", outlineOffset: -2 },
  "& > summary b": { fontWeight: 600, color: "var(--text)" },
  "& > summary .read": { marginInlineStart: "auto", font: "var(--t-cap)" },
  "&[open] > summary .icon": { rotate: "90deg" },
  "& > .body": { display: "grid", gap: 12, padding: "0 12px 12px", minInlineSize: 0 },
  "& .tools": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 8, minBlockSize: 32 },
  "& .tools h4": { font: "600 12px/16px var(--font)", marginInlineEnd: "auto" },
  "& .add": { display: "flex", alignItems: "flex-end", gap: 8, marginInlineStart: "auto" },
});
