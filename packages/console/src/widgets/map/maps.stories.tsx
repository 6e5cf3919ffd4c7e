import type { EntityData } from "@orrery/model";
import type { WidgetDeclaration } from "@orrery/model/widgets";
import {
  googleMap,
  hereMap,
  imageMap,
  openStreetMap,
  placementOpenStreet,
  tencentMap,
} from "@orrery/model/widgets/map-widgets";
import { defineStories } from "../../workshop/stories.ts";
import { storyId } from "../../workshop/story-entities.ts";
import { StoryHost, storyEntity, storyKey } from "../../workshop/story-host.tsx";

const KEYS = ["latitude", "longitude", "temperature", "perimeter", "xPos", "yPos"].map((name) => storyKey(name, name));
const PERIMETER = JSON.stringify([
  [51.2, 3.4],
  [51.6, 5.6],
  [50.4, 6.2],
  [49.9, 4.2],
]);

const place = (n: number, name: string, latitude: number, longitude: number, temperature: number, more: object = {}) =>
  storyEntity(n, name, {
    latitude: String(latitude),
    longitude: String(longitude),
    temperature: String(temperature),
    ...more,
  });

const VANS = [
  place(1, "Rotterdam", 51.92, 4.48, -52, { xPos: "0.2", yPos: "0.3" }),
  place(2, "Göteborg", 57.71, 11.97, -4, { xPos: "0.55", yPos: "0.6" }),
  place(3, "Marseille", 43.3, 5.37, 41, { xPos: "0.8", yPos: "0.25" }),
  storyEntity(4, "In the yard", { temperature: "3" }),
];

const PLAN = `data:image/svg+xml;utf8,${encodeURIComponent(
  "<svg xmlns='http://www.w3.org/2000/svg' width='800' height='500'><rect width='800' height='500' fill='#eef1f5'/><g fill='none' stroke='#9aa5b4' stroke-width='6'><rect x='60' y='50' width='680' height='400'/><path d='M60 260h300M420 260h320M360 50v130M360 260v190'/></g></svg>",
)}`;
const PIN = `data:image/svg+xml;utf8,${encodeURIComponent(
  "<svg xmlns='http://www.w3.org/2000/svg' width='24' height='32'><path d='M12 31C4 20 2 16 2 11a10 10 0 0 1 20 0c0 5-2 9-10 20z' fill='#7a2f8f'/></svg>",
)}`;

const crowd = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    place(n + 1, `Sensor ${n}`, 48 + ((n * 7) % 83) / 10, 4 + ((n * 13) % 127) / 10, (n % 100) - 50),
  );

const SAVED = Object.fromEntries(
  [1, 2, 3, 4].flatMap((n) => {
    const path = `/api/plugins/telemetry/DEVICE/${storyId(n)}`;
    const saved = () => new Response("");
    return [
      [`POST ${path}/timeseries/ANY`, saved],
      [`DELETE ${path}/timeseries/delete`, saved],
    ];
  }),
);

interface Given {
  readonly declaration?: WidgetDeclaration;
  readonly bundle?: string;
  readonly entities?: readonly EntityData[] | undefined;
  readonly settings?: object;
  readonly actions?: object;
}

const map =
  ({ declaration = openStreetMap, bundle = "maps_v2", entities, settings = {}, actions }: Given) =>
  () => (
    <StoryHost
      bundle={bundle}
      declaration={declaration}
      config={{ ...(actions && { actions }), title: "Vans" }}
      settings={settings}
      keys={KEYS}
      entities={entities}
      answers={SAVED}
    />
  );

const LINK = {
  tooltipPattern: "<b>${entityName}</b><br/>${temperature:0} °C<br/><link-act name='open'>Open</link-act>",
};
const OPEN = { tooltipAction: [{ name: "open", type: "openDashboardState", targetDashboardStateId: "one" }] };

const OWN_PLACE = { useColorFunction: false, markerImage: PIN, markerImageSize: 32, label: "<i>${entityName}</i>" };
const SHAPES = {
  showPolygon: true,
  polygonKeyName: "perimeter",
  polygonOpacity: 0.12,
  polygonStrokeWeight: 2,
  showPolygonLabel: true,
  polygonLabel: "Area of ${entityName}",
  showPolygonTooltip: true,
  polygonTooltipPattern: "<b>${entityName}</b>",
};
const BROKEN = { colorFunction: "var half = data.temperature / 2;\nreturn half.of.it;" };
const DEPOT = [place(1, "Depot", 50.8, 4.4, 12, { perimeter: PERIMETER }), ...VANS.slice(1)];

export const stories = defineStories("Widgets/Maps", {
  OpenStreetMap: map({ entities: VANS, settings: LINK, actions: OPEN }),
  "Other providers": () => (
    <>
      {map({ declaration: googleMap, entities: VANS })()}
      {map({ declaration: hereMap, entities: VANS, settings: OWN_PLACE })()}
      {map({
        declaration: tencentMap,
        entities: crowd(400),
        settings: { useClusterMarkers: true, showLabel: false },
      })()}
    </>
  ),
  Picture: map({ declaration: imageMap, entities: VANS, settings: { mapImageUrl: PLAN } }),
  "With shapes": map({ entities: DEPOT, settings: { ...SHAPES, ...BROKEN } }),
  "Without a map": () => (
    <>
      {map({ declaration: imageMap, entities: VANS, settings: { mapImageUrl: "" } })()}
      {map({ entities: [] })()}
      {map({ entities: undefined })()}
    </>
  ),
  Placement: map({ declaration: placementOpenStreet, bundle: "input_widgets", entities: VANS }),
  Drawing: map({
    declaration: placementOpenStreet,
    bundle: "input_widgets",
    entities: [...DEPOT.slice(0, 1), ...VANS.slice(3)],
    settings: { ...SHAPES, showPolygonTooltip: false, useColorFunction: false, snappable: true },
  }),
  "Nowhere yet": map({ entities: VANS.slice(3) }),
});
