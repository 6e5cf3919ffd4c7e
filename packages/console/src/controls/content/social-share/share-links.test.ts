import { describe, expect, test } from "vitest";
import { type Shared, shareTargets } from "./share-links.ts";

const shared: Shared = {
  shareTitle: "Plant",
  shareText: "Look & see",
  shareLink: "https://iot.example/d/1",
  shareHashTags: "#iot, plants",
};

describe("a shared link", () => {
  test("has a title, a text, an address and hash tags, and goes to four providers (BLOCK-3.088, BLOCK-2.097)", () => {
    expect(Object.keys(shared)).toEqual(["shareTitle", "shareText", "shareLink", "shareHashTags"]);
    expect(shareTargets(shared).map(({ provider, href }) => [provider, href])).toEqual([
      ["Facebook", "https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fiot.example%2Fd%2F1&quote=Look+%26+see"],
      [
        "Twitter",
        "https://twitter.com/intent/tweet?url=https%3A%2F%2Fiot.example%2Fd%2F1&text=Look+%26+see&hashtags=iot%2Cplants",
      ],
      ["Linkedin", "https://www.linkedin.com/sharing/share-offsite/?url=https%3A%2F%2Fiot.example%2Fd%2F1"],
      ["Reddit", "https://www.reddit.com/submit?url=https%3A%2F%2Fiot.example%2Fd%2F1&title=Plant"],
    ]);
  });

  test.each([
    "",
    "no address",
    "http://localhost/x",
    "http://localhost:8080/x",
    "https://127.0.0.1/x",
    "http://[::1]/",
    "http://box.local/",
    "javascript:alert(1)",
  ])("goes nowhere when it is %j (BLOCK-2.098)", (shareLink) => {
    expect(shareTargets({ ...shared, shareLink })).toEqual([]);
  });
});
