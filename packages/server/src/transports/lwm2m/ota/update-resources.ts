import type { OtaPackageType } from "@orrery/model";
import type { Lwm2mPath } from "../content/lwm2m-path.ts";
import type { Facts } from "./update-state.ts";

/** Where the objects Firmware Update (5) and Software Management (9) have what an update needs. */
export interface UpdateResources {
  readonly prefix: "fw" | "sw";
  readonly state: Lwm2mPath;
  readonly bytes: Lwm2mPath;
  readonly url: Lwm2mPath;
  /** Executed when the package is there. */
  readonly install: Lwm2mPath;
  /** Executed before another package is taken. */
  readonly uninstall: Lwm2mPath | undefined;
  /** State in which it can be installed, and in which one is installed. */
  readonly ready: number;
  readonly installed: number | undefined;
}

export const UPDATE_RESOURCES: Readonly<Record<OtaPackageType, UpdateResources>> = {
  FIRMWARE: {
    prefix: "fw",
    state: [5, 0, 3],
    bytes: [5, 0, 0],
    url: [5, 0, 1],
    install: [5, 0, 2],
    uninstall: undefined,
    ready: 2,
    installed: undefined,
  },
  SOFTWARE: {
    prefix: "sw",
    state: [9, 0, 7],
    bytes: [9, 0, 2],
    url: [9, 0, 3],
    install: [9, 0, 4],
    uninstall: [9, 0, 6],
    ready: 3,
    installed: 4,
  },
};

/** Where firmware is written with strategy 3. */
export const BINARY_CONTAINER: Lwm2mPath = [19, 0, 0];

/** Which fact of which update a resource is. */
export const FACTS: ReadonlyMap<string, { readonly type: OtaPackageType; readonly fact: keyof Facts }> = new Map([
  ["/5/0/3", { type: "FIRMWARE", fact: "state" }],
  ["/5/0/5", { type: "FIRMWARE", fact: "result" }],
  ["/5/0/6", { type: "FIRMWARE", fact: "name" }],
  ["/5/0/7", { type: "FIRMWARE", fact: "version" }],
  ["/5/0/9", { type: "FIRMWARE", fact: "delivery" }],
  ["/3/0/3", { type: "FIRMWARE", fact: "deviceVersion" }],
  ["/9/0/0", { type: "SOFTWARE", fact: "name" }],
  ["/9/0/1", { type: "SOFTWARE", fact: "version" }],
  ["/9/0/7", { type: "SOFTWARE", fact: "state" }],
  ["/9/0/9", { type: "SOFTWARE", fact: "result" }],
  ["/3/0/19", { type: "SOFTWARE", fact: "deviceVersion" }],
]);
