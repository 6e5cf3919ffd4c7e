import { lazy, Suspense } from "react";
import { SkeletonBar } from "../../controls/basics/skeleton.tsx";
import type { FieldProps, FieldViews } from "../../controls/settings-form/fields/field-props.ts";
import { LWM2M_MODEL, LWM2M_SERVERS } from "./lwm2m-settings.ts";

// Few profiles are of this transport.
const ModelField = lazy(() => import("./model-field.tsx").then((module) => ({ default: module.ModelField })));
const ServersField = lazy(() => import("./servers-field.tsx").then((module) => ({ default: module.ServersField })));

/** The controls of an LwM2M profile that hold more than one value. */
export const LWM2M_VIEWS: FieldViews = {
  [LWM2M_MODEL]: (props: FieldProps) => (
    <Suspense fallback={<SkeletonBar width="60%" />}>
      <ModelField {...props} />
    </Suspense>
  ),
  [LWM2M_SERVERS]: (props: FieldProps) => (
    <Suspense fallback={<SkeletonBar width="60%" />}>
      <ServersField {...props} />
    </Suspense>
  ),
};
