import { useTranslation } from "react-i18next";
import { Steps } from "../forms/steps.tsx";

interface ImportStepsProps {
  /** The step that is open, from 0. */
  readonly at: number;
  /** Whether the open step has ended, too. */
  readonly isDone: boolean;
}

const STEPS = ["import.step-file", "import.step-columns", "import.step-import"] as const;

/** Where an import is. */
export function ImportSteps(props: ImportStepsProps) {
  const { t } = useTranslation();
  return <Steps {...props} labels={STEPS.map((step) => t(step))} />;
}
