import { settings } from "@orrery/model/settings";
import { FALSE, TRUE } from "../../engine/outcome.ts";
import { defineRuleNode } from "../../engine/rule-node.ts";
import { Geofence, geofenceSettings } from "../parts/geo/geofence.ts";

export const gpsGeofencingFilter = defineRuleNode({
  type: "org.thingsboard.rule.engine.geo.TbGpsGeofencingFilterNode",
  category: "FILTER",
  name: "gps geofencing filter",
  description: "Asks whether a message comes from inside a perimeter",
  details:
    "Latitude and longitude are read from the data, or from the metadata. The perimeter is that of the settings or of the " +
    "metadata: <code>perimeter</code> with polygons as JSON, or <code>centerLatitude</code>, " +
    "<code>centerLongitude</code>, <code>range</code> and <code>rangeUnit</code>. Leaves along <b>True</b> or <b>False</b>.",
  form: "tbFilterNodeGpsGeofencingConfig",
  outputs: ["True", "False"],
  effect: "none",
  settings: settings(geofenceSettings()),
  start(settings) {
    const fence = new Geofence(settings);
    return { run: (message) => (fence.contains(message) ? TRUE : FALSE) };
  },
});
