import { useState } from "react";

/** Whether to say that a value is missing: when the form was `checked`, or the value was there and was removed. */
export function useMissing(required: boolean, checked: boolean, empty: boolean): boolean {
  const [wasFilled, setWasFilled] = useState(!empty);
  if (!empty && !wasFilled) setWasFilled(true);
  return required && empty && (checked || wasFilled);
}
