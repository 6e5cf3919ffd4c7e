import type { DeviceLink } from "../../../connectivity/device-link.ts";
import type { Clock } from "../../../kernel/clock.ts";
import type { CoapServer } from "../../../kernel/coap/coap-server.ts";
import { type Endpoint, secureEndpointOf } from "../../../kernel/coap/exchange/endpoint.ts";
import type { DtlsSettings } from "../../../kernel/dtls/dtls-settings.ts";
import { DtlsSocket } from "../../../kernel/dtls/dtls-socket.ts";
import type { HandshakeFailure, SecureDatagrams } from "../../../kernel/dtls/secure-datagrams.ts";
import type { ServerIdentity } from "../../../kernel/dtls/server-identity.ts";
import type { Logger } from "../../../kernel/logging.ts";
import { certificateChecks } from "./certificate-checks.ts";
import type { CertifiedPeer } from "./certified-peer.ts";

export interface CoapDtlsOptions {
  readonly server: CoapServer;
  readonly link: DeviceLink;
  readonly settings: DtlsSettings;
  readonly skipValidityCheck: boolean;
  readonly identity: ServerIdentity;
  /** The client at an endpoint will not be heard of again. */
  readonly gone: (endpoint: Endpoint) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

const CAUSES = {
  credentials: "UNKNOWN_CERTIFICATE",
  expired: "CERTIFICATE_NOT_VALID",
  handshake: "TLS_FAILED",
  timeout: "TIMEOUT",
  tooMany: "TOO_MANY_CONNECTIONS",
} as const satisfies Record<HandshakeFailure["kind"], string>;

/** CoAP over DTLS: messages of sessions are exchanged by the same server as those in the clear. */
export function coapDtls(options: CoapDtlsOptions): SecureDatagrams {
  const { server, link, settings, skipValidityCheck, identity, gone, clock, log } = options;
  return new DtlsSocket<CertifiedPeer>({
    settings,
    identity,
    checks: certificateChecks({ lookup: link.lookup, clock, skipValidityCheck }),
    handler: {
      received: (session, bytes) => server.receiveFrom(secureEndpointOf(session), bytes),
      ended: (session) => gone(secureEndpointOf(session)),
      failed: ({ kind, address, reason }) => {
        log.debug({ address, reason }, "a DTLS handshake failed");
        link.connections.report({ outcome: "REFUSED", cause: CAUSES[kind], transport: "COAP", address });
      },
    },
    clock,
    log,
  });
}
