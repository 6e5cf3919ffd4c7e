import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { useStable } from "../../../controls/hooks/use-stable.ts";
import type { DisplayedValue } from "../../runtime/display-value.ts";
import { angleOf, type KnobRange, roundedValue, stepOf, valueAfterKey, valueAt } from "./knob-geometry.ts";
import { Dial } from "./knob-look.ts";

interface KnobDialProps {
  readonly label: string;
  readonly value: number;
  readonly range: KnobRange;
  /** The value in words. */
  readonly text: string;
  readonly shown: DisplayedValue;
  readonly ends: readonly [min: string, max: string];
  readonly isBusy: boolean;
  readonly disabled: boolean;
  readonly onMove: (value: number) => void;
  readonly onLeave: () => void;
  readonly onChoose: (value: number) => void;
}

/** Turning the wheel is over after this time. */
const WHEEL_MS = 250;

/** A dial that is turned by pointer, wheel and keys: moved while it is held, chosen when it is let go. */
export function KnobDial(props: KnobDialProps) {
  const { label, value, range, text, shown, ends, isBusy, disabled, onMove, onLeave, onChoose } = props;
  const dial = useRef<HTMLDivElement>(null);
  const held = useRef<{ readonly by: "pointer" | "key"; value: number }>(undefined);
  const move = (by: "pointer" | "key", next: number) => {
    held.current = { by, value: next };
    onMove(next);
  };
  const letGo = () => {
    const last = held.current;
    held.current = undefined;
    if (last) onChoose(last.value);
  };
  const leave = () => {
    if (!held.current) return;
    held.current = undefined;
    onLeave();
  };
  useWheel(dial, value, range, { disabled, onMove, onChoose });
  const follow = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>, before?: number) => {
    const box = currentTarget.getBoundingClientRect();
    const [x, y] = [clientX - box.left - box.width / 2, clientY - box.top - box.height / 2];
    move("pointer", valueAt(x, y, range, before));
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === "Escape" && held.current) {
      event.stopPropagation(); // what is around it stays
      leave();
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const next = valueAfterKey(event.key, held.current?.value ?? value, range);
    if (next === undefined) return;
    event.preventDefault();
    move("key", next);
  };
  return (
    <Dial
      ref={dial}
      role="slider"
      tabIndex={disabled ? -1 : 0}
      aria-label={label}
      aria-valuemin={range.min}
      aria-valuemax={range.max}
      aria-valuenow={value}
      aria-valuetext={text}
      aria-disabled={disabled}
      aria-busy={isBusy}
      style={{ "--angle": `${angleOf(value, range)}deg` } as CSSProperties}
      onPointerDown={(event) => {
        if (disabled || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        follow(event);
      }}
      onPointerMove={(event) => held.current?.by === "pointer" && follow(event, held.current.value)}
      onPointerUp={() => held.current?.by === "pointer" && letGo()}
      onPointerCancel={leave}
      onKeyDown={disabled ? undefined : handleKey}
      onKeyUp={() => held.current?.by === "key" && letGo()}
      onBlur={() => held.current?.by === "key" && letGo()}
    >
      <div className="arc" />
      <div className="cap">
        <span className="mark" />
        <span className="value" dir="ltr">
          {shown.text}
          {shown.unit && <small>{shown.unit}</small>}
        </span>
      </div>
      <span className="end">{ends[0]}</span>
      <span className="end last">{ends[1]}</span>
    </Dial>
  );
}

type WheelUse = Pick<KnobDialProps, "disabled" | "onMove" | "onChoose">;

/** The wheel turns a knob that has the focus: others are scrolled past. */
function useWheel(dial: { readonly current: HTMLElement | null }, value: number, range: KnobRange, use: WheelUse) {
  const turned = useRef<{ value: number; timer: number }>(undefined);
  const turn = useStable((event: WheelEvent) => {
    if (use.disabled || document.activeElement !== dial.current || event.deltaY === 0) return;
    event.preventDefault();
    const from = turned.current?.value ?? value;
    const next = roundedValue(from - Math.sign(event.deltaY) * stepOf(range), range);
    window.clearTimeout(turned.current?.timer);
    const timer = window.setTimeout(() => {
      turned.current = undefined;
      use.onChoose(next);
    }, WHEEL_MS);
    turned.current = { value: next, timer };
    use.onMove(next);
  });
  useEffect(() => {
    const element = dial.current;
    element?.addEventListener("wheel", turn, { passive: false });
    return () => {
      element?.removeEventListener("wheel", turn);
      window.clearTimeout(turned.current?.timer);
    };
  }, [dial, turn]);
}
