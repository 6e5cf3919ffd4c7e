import styled from "@emotion/styled";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../icon.tsx";

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
        <Eye
          type="button"
          aria-label={t(shown ? "password.hide" : "password.show")}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name="eye" size={16} />
        </Eye>
      )}
    </span>
  );
}

const Eye = styled.button({
  display: "grid",
  placeItems: "center",
  inlineSize: 24,
  blockSize: 24,
  padding: 0,
  border: 0,
  borderRadius: 4,
  background: "none",
  color: "var(--dim)",
  cursor: "pointer",
  "&:hover": { background: "var(--hover)", color: "var(--text)" },
  "&[aria-pressed='true']": { background: "var(--tint)", color: "var(--accent)" },
});
