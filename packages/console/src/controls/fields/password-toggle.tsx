import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { EyeButton } from "./eye-button.tsx";

/** Shows and hides the password of the field in which it stands; without a password there it is not shown. */
export function PasswordToggle() {
  const { t } = useTranslation();
  const place = useRef<HTMLSpanElement>(null);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [shown, setShown] = useState(false);
  useEffect(() => setInput(place.current?.parentElement?.querySelector("input[type=password]") ?? null), []);
  useEffect(() => {
    if (input === null) return;
    const apply = () => {
      const type = shown ? "text" : "password";
      if (input.type !== type) input.type = type;
    };
    apply();
    const observer = new MutationObserver(apply); // the field writes its own type again whenever it is drawn
    observer.observe(input, { attributeFilter: ["type"] });
    return () => observer.disconnect();
  }, [input, shown]);
  return (
    <span ref={place}>
      {input && (
        <EyeButton
          label={t(shown ? "password.hide" : "password.show")}
          pressed={shown}
          onPress={() => setShown(!shown)}
        />
      )}
    </span>
  );
}
