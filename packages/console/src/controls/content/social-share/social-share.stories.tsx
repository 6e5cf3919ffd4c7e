import { defineStories } from "../../../workshop/stories.ts";
import { SocialShare } from "./social-share.tsx";

const share = (shareLink: string) => () => (
  <SocialShare shareTitle="Brewery" shareText="Our brewery, live" shareLink={shareLink} shareHashTags="iot,brewing" />
);

export const stories = defineStories("Surfaces/Social share", {
  Public: share("https://iot.example/dashboard/1?publicId=2"),
  Local: share("http://localhost/x"),
  Empty: share(""),
});
