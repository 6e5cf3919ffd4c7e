import { useTranslation } from "react-i18next";
import { NumberToken } from "./number-token.tsx";
import { Token, TokenSelect } from "./token.tsx";

export type ValueKind = "number" | "text" | "boolean" | "time";

interface PlainValueProps {
  readonly label: string;
  readonly kind: ValueKind;
  /** Null and an empty text: none yet. */
  readonly value: unknown;
  readonly onChange: (value: string | number | boolean | null) => void;
  readonly unit?: string | undefined;
  readonly wrong: boolean;
  readonly describedBy?: string | undefined;
}

/** A value that is written in a sentence. */
export function PlainValue({ label, kind, value, onChange, ...props }: PlainValueProps) {
  const { t } = useTranslation();
  switch (kind) {
    case "number":
      return (
        <NumberToken
          {...props}
          label={label}
          value={typeof value === "number" ? value : null}
          placeholder={t("key-filter.number")}
          onChange={onChange}
        />
      );
    case "boolean":
      return (
        <TokenSelect
          strong
          label={label}
          value={typeof value === "boolean" ? `${value}` : "none"}
          wrong={props.wrong}
          choices={[
            ...(typeof value === "boolean" ? [] : [{ value: "none", label: t("key-filter.choose"), disabled: true }]),
            ...["true", "false"].map((each) => ({ value: each, label: t(`value.${each}`) })),
          ]}
          onChange={(chosen) => onChange(chosen === "true")}
        />
      );
    case "text":
    case "time":
      return (
        <Token as="span" data-wrong={props.wrong || undefined}>
          <input
            aria-label={label}
            aria-invalid={props.wrong || undefined}
            aria-describedby={props.describedBy}
            autoComplete="off"
            {...(kind === "time"
              ? {
                  type: "datetime-local",
                  value: typeof value === "number" ? localText(value) : "",
                  onChange: ({ target }: { target: HTMLInputElement }) =>
                    onChange(Number.isNaN(target.valueAsNumber) ? null : new Date(target.value).getTime()),
                }
              : {
                  placeholder: t("key-filter.text"),
                  value: typeof value === "string" ? value : "",
                  onChange: ({ target }: { target: HTMLInputElement }) => onChange(target.value),
                })}
          />
        </Token>
      );
  }
}

/** A time of the browser's zone, as its input writes it; empty for a number that is no time. */
export function localText(ts: number): string {
  const local = new Date(ts - new Date(ts).getTimezoneOffset() * 60_000);
  return Number.isNaN(local.getTime()) ? "" : local.toISOString().slice(0, 16);
}
