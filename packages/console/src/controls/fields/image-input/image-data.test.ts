import { expect, test } from "vitest";
import { IMAGE_ACCEPT, isImageUrl, PREVIEW_SIZE } from "./image-data.ts";

test.each([
  ["data:image/png;base64,iVBORw0KGgo=", true],
  ["data:image/svg+xml;utf8,<svg/>", true],
  ["data:image/svg+xml,%3Csvg/%3E", true],
  ["data:text/plain;base64,eA==", false],
  ["data:application/octet-stream;base64,eA==", false],
  ["https://example.org/a.png", false],
  ["", false],
])("BLOCK-5.024 whether %s is an image: %j", (url, image) => {
  expect(isImageUrl(url)).toBe(image);
});

test("BLOCK-9.018 BLOCK-9.019 the preview is 100 px, and images are accepted", () => {
  expect(PREVIEW_SIZE).toBe(100);
  expect(IMAGE_ACCEPT).toBe("image/*");
});
