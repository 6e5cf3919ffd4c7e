import styled from "@emotion/styled";
import type { DeviceCredentials } from "@orrery/model";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../controls/basics/button.tsx";
import type { ConnectPlace, GuideChoice } from "./connect-commands.ts";

const Layer = lazy(() => import("./connect-layer.tsx").then((code) => ({ default: code.ConnectLayer })));

export interface ConnectExtrasProps {
  readonly credentials: DeviceCredentials;
  readonly place: ConnectPlace;
  readonly choice: Pick<GuideChoice, "protocol" | "tls">;
}

/** Other ways to bring the credentials to a device: a QR code, and programs. */
export function ConnectExtras(props: ConnectExtrasProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<"qr" | "samples">();
  return (
    <Row>
      <Button size="toolbar" icon="image" aria-haspopup="dialog" onClick={() => setOpen("qr")}>
        {t("connection.qr-code")}
      </Button>
      <Button size="toolbar" icon="code" aria-haspopup="dialog" onClick={() => setOpen("samples")}>
        {t("connection.samples")}
      </Button>
      {open && (
        <Suspense>
          <Layer {...props} what={open} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </Row>
  );
}

const Row = styled.div({ display: "flex", flexWrap: "wrap", gap: 8 });
