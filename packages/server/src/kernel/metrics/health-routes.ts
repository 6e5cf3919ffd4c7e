import { textAnswer } from "../http/answer/answer.ts";
import { type Route, route } from "../http/route.ts";

/** A check of a dependency that the platform needs; rejects with the reason when it does not work. */
export interface HealthCheck {
  readonly name: string;
  readonly check: () => Promise<void>;
}

/** Liveness and readiness, for operators. `role` is that of a node of a cluster. */
export const healthRoutes = (checks: readonly HealthCheck[], role?: "ACTIVE"): Route[] => [
  route("GET", "/health/live", { roles: "ANYONE", handle: () => ({ status: "UP" }) }),
  route("GET", "/health/ready", {
    roles: "ANYONE",
    handle: async () => {
      const parts = await Promise.all(checks.map(state));
      const status = parts.every((part) => part.status === "UP") ? "UP" : "DOWN";
      const body = JSON.stringify({ status, role, parts }); // without a role where there is no cluster
      return {
        ...textAnswer(body, status === "UP" ? 200 : 503),
        headers: { "content-type": "application/json" },
      };
    },
  }),
];

async function state({ name, check }: HealthCheck): Promise<{ name: string; status: "UP" | "DOWN" }> {
  try {
    await check();
    return { name, status: "UP" };
  } catch {
    return { name, status: "DOWN" }; // the reason may name hosts and users: it is only logged
  }
}
