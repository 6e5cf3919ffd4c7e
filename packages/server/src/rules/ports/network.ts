import type { Egress } from "../../kernel/egress/egress.ts";

/** Connections to brokers and mail servers; implemented by the kernel's `Egress`, which defines what is allowed. */
export type NetworkPort = Pick<Egress, "perform" | "connect" | "resolve" | "admit">;
