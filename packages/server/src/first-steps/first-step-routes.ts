import { ADMINS } from "../kernel/auth/roles.ts";
import { type Route, route } from "../kernel/http/route.ts";
import type { FirstStepService } from "./first-step-service.ts";

const PATH = "/api/orrery/firstSteps";

/** Calls for the first steps on home pages. An Orrery addition: the contract has no such calls. */
export const firstStepRoutes = (steps: FirstStepService): Route[] => [
  route("GET", PATH, { roles: ADMINS, handle: ({ user }) => steps.read(user) }),
  route("POST", `${PATH}/hide`, { roles: ADMINS, handle: ({ user }) => steps.hide(user) }),
];
