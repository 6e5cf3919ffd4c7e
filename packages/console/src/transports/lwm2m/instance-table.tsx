import styled from "@emotion/styled";
import type { Lwm2mObject } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Checkbox } from "../../controls/fields/checkbox.tsx";
import { ConditionsButton } from "./conditions-button.tsx";
import { flagOf, OBSERVED_FLAGS, type Observed, type PlacedResource, withFlag, withKey } from "./observed.ts";

interface InstanceTableProps {
  readonly model: Lwm2mObject;
  readonly instance: number;
  readonly observed: Observed;
  readonly disabled: boolean;
  readonly onChange: (observed: Observed) => void;
}

/** The resources of an instance: what of each is stored, whether it is observed, under which key and when. */
export function InstanceTable({ model, instance, observed, disabled, onChange }: InstanceTableProps) {
  const { t } = useTranslation();
  const described = model.instances.find(({ id }) => id === instance) ?? model.instances[0];
  const resources = (described?.resources ?? []).map((resource) => ({
    ...resource,
    path: `/${model.keyId}/${instance}/${resource.id}`,
    keyName: instance === (model.instances[0]?.id ?? 0) ? resource.keyName : `${resource.keyName}${instance}`,
  }));
  const flagged = (all: readonly PlacedResource[], flag: (typeof OBSERVED_FLAGS)[number]) => {
    const state = flagOf(observed, flag, all);
    return { checked: state === "all", mixed: state === "some" };
  };
  const isStored = (path: string) => observed.attribute.includes(path) || observed.telemetry.includes(path);
  const anyStored = resources.some(({ path }) => isStored(path));
  return (
    <Table>
      <thead>
        <tr>
          <th scope="col">{t("transport.resource")}</th>
          {OBSERVED_FLAGS.map((flag) => (
            <th key={flag} scope="col">
              <Checkbox
                label={t(`transport.flag-${flag}`)}
                {...flagged(
                  flag === "observe" && anyStored ? resources.filter(({ path }) => isStored(path)) : resources,
                  flag,
                )}
                disabled={disabled || (flag === "observe" && !anyStored)}
                onChange={(isOn) => onChange(withFlag(observed, flag, resources, isOn))}
              />
            </th>
          ))}
          <th scope="col">{t("transport.key")}</th>
          <th scope="col" aria-label={t("transport.conditions")} />
        </tr>
      </thead>
      <tbody>
        {resources.map((resource) => {
          const { path, id, name } = resource;
          const key = observed.keyName[path];
          return (
            <tr key={path}>
              <th scope="row">
                <span>#{id}</span> {name}
              </th>
              {OBSERVED_FLAGS.map((flag) => (
                <td key={flag}>
                  <Checkbox
                    bare
                    label={t("transport.flag-of", { flag: t(`transport.flag-${flag}`), name })}
                    {...flagged([resource], flag)}
                    disabled={disabled || (flag === "observe" && !isStored(path))}
                    onChange={(isOn) => onChange(withFlag(observed, flag, [resource], isOn))}
                  />
                </td>
              ))}
              <td className="key">
                {isStored(path) && (
                  <input
                    aria-label={t("transport.key-of", { name })}
                    aria-invalid={(key ?? "").trim() === "" || undefined}
                    value={key ?? ""}
                    disabled={disabled}
                    maxLength={255}
                    spellCheck={false}
                    onChange={({ target }) => onChange(withKey(observed, path, target.value))}
                  />
                )}
              </td>
              <td>
                {isStored(path) && (
                  <ConditionsButton
                    isResource
                    of={name}
                    path={path}
                    observed={observed}
                    disabled={disabled}
                    onChange={onChange}
                  />
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

const Table = styled.table({
  inlineSize: "100%",
  borderCollapse: "collapse",
  font: "var(--t-body-s)",
  "& th, & td": { padding: "4px 8px 4px 0", textAlign: "start", verticalAlign: "middle", fontWeight: 400 },
  "& thead th": { font: "500 12px/16px var(--font)", color: "var(--dim)", whiteSpace: "nowrap" },
  "& tbody tr": { borderBlockStart: "1px solid var(--line-soft)", blockSize: 40 },
  "& tbody th span": { color: "var(--faint)", fontVariantNumeric: "tabular-nums" },
  "& tbody th": { inlineSize: "32%" },
  "& .key": { inlineSize: "28%" },
  "& .key input": {
    inlineSize: "100%",
    minInlineSize: 0,
    blockSize: 28,
    padding: "0 8px",
    border: "1px solid var(--line-field)",
    borderRadius: "var(--r-control)",
    background: "var(--surface)",
    color: "var(--text)",
    font: "12px/20px var(--mono)",
  },
  "& .key input:focus-visible": { outline: "2px solid var(--accent)", outlineOffset: 0 },
  "& .key input[aria-invalid]": { borderColor: "var(--bad)" },
  "@media (max-width: 599.95px)": {
    "& thead tr, & tbody tr": {
      display: "grid",
      gridTemplateColumns: "repeat(3, auto) 1fr auto",
      alignItems: "center",
      blockSize: "auto",
      paddingBlock: 6,
    },
    "& tbody th": { inlineSize: "auto" },
    "& th:first-of-type": { gridColumn: "1 / -1" },
    "& thead th:nth-of-type(n + 5)": { display: "none" },
    "& .key": { inlineSize: "auto", minInlineSize: 0 },
  },
});
