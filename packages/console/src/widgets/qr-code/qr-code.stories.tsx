import { qrCode } from "@orrery/model/widgets/value-cards";
import { defineStories } from "../../workshop/stories.ts";
import { StoryHost, storyEntity, storyKey } from "../../workshop/story-host.tsx";

const PUMP = storyEntity(1, "Mash pump", { serial: "MP-0042" });
const KEYS = [storyKey("serial", "Serial")];

const code =
  (settings: object, keys: typeof KEYS | undefined = KEYS, entities = [PUMP]) =>
  () => <StoryHost bundle="cards" declaration={qrCode} settings={settings} keys={keys} entities={entities} />;
const byFunction = (body: string) => code({ useQrCodeTextFunction: true, qrCodeTextFunction: body });

export const stories = defineStories("Widgets/QR code", {
  Pattern: code({ qrCodeTextPattern: "https://example.org/${entityName}/${Serial}" }),
  Function: byFunction("return data[0].entityName + ' ' + data[0].Serial;"),
  "Function without a text": byFunction("return 7;"),
  "Too long": code({ qrCodeTextPattern: "x".repeat(3000) }),
  "Without datasource": () => (
    <StoryHost bundle="cards" declaration={qrCode} settings={{ qrCodeTextPattern: "Shift ends at six" }} />
  ),
});
