import type { ConnectExtrasProps } from "./connect-extras.tsx";
import { QrDialog } from "./qr/qr-dialog.tsx";
import { codeSample } from "./samples/code-samples.ts";
import { connectAddress } from "./samples/connect-address.ts";
import { SamplesDialog } from "./samples/samples-dialog.tsx";

interface ConnectLayerProps extends ConnectExtrasProps {
  readonly what: "qr" | "samples";
  readonly onClose: () => void;
}

/** The dialogs above the guide; loaded with the first of them. */
export function ConnectLayer({ what, credentials, place, choice, onClose }: ConnectLayerProps) {
  if (what === "qr") return <QrDialog address={connectAddress(credentials, place, choice)} onClose={onClose} />;
  return <SamplesDialog sampleOf={(language) => codeSample(language, credentials, place, choice)} onClose={onClose} />;
}
