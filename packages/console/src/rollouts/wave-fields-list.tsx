import styled from "@emotion/styled";
import { MAX_ROLLOUT_WAVES } from "@orrery/model";
import { useTranslation } from "react-i18next";
import { Button } from "../controls/basics/button.tsx";
import { IconButton } from "../controls/basics/icon-button.tsx";
import { Select } from "../controls/fields/select.tsx";
import { TextField } from "../controls/fields/text-field.tsx";
import { WAVE_KINDS, type WaveFields } from "./rollout-draft.ts";

interface WaveFieldsListProps {
  readonly waves: readonly WaveFields[];
  /** Number of waves before them, which have begun. */
  readonly begun?: number;
  /** What is wrong with a field, once it was checked. */
  readonly wrong: (name: string) => string | undefined;
  readonly onChange: (waves: readonly WaveFields[]) => void;
}

/** The waves of a rollout that have not begun, in their order. */
export function WaveFieldsList({ waves, begun = 0, wrong, onChange }: WaveFieldsListProps) {
  const { t } = useTranslation();
  const add = () => {
    const key = Math.max(0, ...waves.map((wave) => wave.key)) + 1;
    const added: WaveFields = { key, name: "", kind: "percent", percent: "25", text: "" };
    const at = waves.at(-1)?.kind === "rest" ? waves.length - 1 : waves.length; // the rest stays the last one
    onChange([...waves.slice(0, at), added, ...waves.slice(at)]);
  };
  return (
    <Waves>
      <legend>{t("rollout.waves")}</legend>
      {waves.map((wave, at) => (
        <OneWave
          key={wave.key}
          wave={wave}
          number={begun + at + 1}
          error={wrong(`wave-${wave.key}`)}
          onChange={(next) => onChange(waves.map((each) => (each.key === wave.key ? next : each)))}
          onRemove={waves.length > 1 ? () => onChange(waves.filter(({ key }) => key !== wave.key)) : undefined}
        />
      ))}
      <div>
        <Button size="compact" icon="plus" disabled={begun + waves.length >= MAX_ROLLOUT_WAVES} onClick={add}>
          {t("rollout.add-wave")}
        </Button>
      </div>
    </Waves>
  );
}

interface OneWaveProps {
  readonly wave: WaveFields;
  readonly number: number;
  readonly error: string | undefined;
  readonly onChange: (wave: WaveFields) => void;
  /** Absent: it is the only one. */
  readonly onRemove: (() => void) | undefined;
}

function OneWave({ wave, number, error, onChange, onRemove }: OneWaveProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="wave" aria-label={t("rollout.wave-name", { wave: number })}>
      <TextField
        optional
        label={t("rollout.wave-title")}
        value={wave.name}
        placeholder={t("rollout.wave-name", { wave: number })}
        maxLength={255}
        onChange={(name) => onChange({ ...wave, name })}
      />
      <Select
        label={t("rollout.wave-devices")}
        value={wave.kind}
        choices={WAVE_KINDS.map((value) => ({ value, label: t(`rollout.kind-${value}`) }))}
        error={wave.kind === "rest" ? error : undefined}
        onChange={(kind) => onChange({ ...wave, kind })}
      />
      {wave.kind === "percent" && (
        <TextField
          label={t("rollout.percent")}
          inputMode="decimal"
          value={wave.percent}
          error={error}
          onChange={(percent) => onChange({ ...wave, percent })}
        />
      )}
      {wave.kind === "matching" && (
        <TextField
          label={t("rollout.text")}
          value={wave.text}
          maxLength={255}
          error={error}
          onChange={(text) => onChange({ ...wave, text })}
        />
      )}
      {wave.kind === "rest" && <span />}
      {onRemove ? (
        <IconButton icon="trash" label={t("rollout.remove-wave", { wave: number })} onClick={onRemove} />
      ) : (
        <span />
      )}
    </fieldset>
  );
}

const Waves = styled.fieldset({
  display: "grid",
  gap: 12,
  margin: 0,
  padding: 0,
  border: 0,
  minInlineSize: 0,
  "& legend": { padding: 0, marginBlockEnd: 8, font: "600 13px/20px var(--font)" },
  "& .wave": {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 1fr) 36px",
    alignItems: "start",
    gap: 12,
    margin: 0,
    padding: 0,
    border: 0,
    minInlineSize: 0,
  },
  "& .wave > button": { marginBlockStart: 22 },
  "@media (max-width: 599.95px)": {
    "& .wave": {
      gridTemplateColumns: "minmax(0, 1fr) 36px",
      paddingBlockEnd: 12,
      borderBlockEnd: "1px solid var(--line-soft)",
    },
    "& .wave > :nth-of-type(2), & .wave > :nth-of-type(3)": { gridColumn: 1 },
    "& .wave > button": { gridColumn: 2, gridRow: 1 },
    "& .wave > span": { display: "none" },
  },
});
