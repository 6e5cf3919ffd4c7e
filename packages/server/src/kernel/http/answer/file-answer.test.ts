import { expect, test } from "vitest";
import { fileAnswer } from "./file-answer.ts";

const headersOf = (fileName: string, contentType?: string) => {
  const { headers } = fileAnswer({ fileName, contentType, sizeBytes: 0, data: Buffer.alloc(0) });
  return new Map(Object.entries(headers ?? {}));
};

test.each([
  // name, x-filename, content-disposition
  ["image.bin", "image.bin", "attachment;filename=image.bin"],
  ["v1 (2).bin", "v1 (2).bin", `attachment;filename="v1 (2).bin";filename*=UTF-8''v1%20%282%29.bin`],
  ["it's *.bin", "it's *.bin", `attachment;filename="it's *.bin";filename*=UTF-8''it%27s%20%2A.bin`],
  ['a"b\\c', 'a"b\\c', `attachment;filename="a_b_c";filename*=UTF-8''a%22b%5Cc`],
  [
    "Gerät (1)",
    "Ger%C3%A4t%20%281%29",
    `attachment;filename="Ger%C3%A4t%20%281%29";filename*=UTF-8''Ger%C3%A4t%20%281%29`,
  ],
  ["a\r\nb", "a%0D%0Ab", `attachment;filename="a%0D%0Ab";filename*=UTF-8''a%0D%0Ab`],
  ["a;b%", "a;b%", `attachment;filename="a;b%";filename*=UTF-8''a%3Bb%25`],
])("the name %j is given as %s and %s", (fileName, name, disposition) => {
  const headers = headersOf(fileName);
  expect(headers.get("x-filename")).toBe(name);
  expect(headers.get("content-disposition")).toBe(disposition);
});

test.each([
  ["text/plain; charset=utf-8", "text/plain; charset=utf-8"],
  ["text/plain\r\nx-bad: 1", "application/octet-stream"],
  ["nonsense", "application/octet-stream"],
  [undefined, "application/octet-stream"],
])("the content type %j is answered as %s", (given, answered) => {
  expect(headersOf("a", given).get("content-type")).toBe(answered);
});
