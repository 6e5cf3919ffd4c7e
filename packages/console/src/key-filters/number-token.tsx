import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Token } from "./token.tsx";

interface NumberTokenProps {
  readonly label: string;
  /** Null: none yet, or none that can be read. */
  readonly value: number | null;
  readonly onChange: (value: number | null) => void;
  readonly unit?: string | undefined;
  readonly wrong?: boolean | undefined;
  readonly describedBy?: string | undefined;
  readonly placeholder?: string | undefined;
  /** At the end. */
  readonly children?: ReactNode;
}

/** A number within a sentence. */
export function NumberToken({ label, value, onChange, unit, wrong = false, ...props }: NumberTokenProps) {
  const { i18n } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const shown = value === null ? "" : String(value);
  // What is typed stays as it is while it means the value: `1.` and `1,50` are not rewritten under the hand.
  const text = typed !== undefined && numberIn(typed) === value ? typed : shown;
  return (
    <Token as="span" data-wrong={wrong || undefined}>
      <input
        aria-label={label}
        aria-invalid={wrong || undefined}
        aria-describedby={props.describedBy}
        inputMode="decimal"
        autoComplete="off"
        lang={i18n.language.replace("_", "-")}
        placeholder={props.placeholder}
        value={text}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(numberIn(target.value));
        }}
        onBlur={() => setTyped(undefined)}
      />
      {unit !== undefined && <span className="unit">{unit}</span>}
      {props.children}
    </Token>
  );
}

/** Decimal comma or point; null when it is no number. */
function numberIn(text: string): number | null {
  const plain = text.trim().replace(",", ".");
  const number = plain === "" ? Number.NaN : Number(plain);
  return Number.isFinite(number) ? number : null;
}
