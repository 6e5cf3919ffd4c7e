import { localKey } from "../../session/local-settings.ts";
import type { Preference } from "../../session/preferences.ts";
import type { ConnectProtocol } from "./connect-commands.ts";

/** The protocol by which the user connected a device last: the guide of the next one opens with it. */
export const connectProtocol: Preference<ConnectProtocol> = {
  key: localKey("connect-protocol"),
  values: ["mqtt", "http", "coap"],
};
