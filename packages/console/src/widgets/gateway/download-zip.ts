import { type ZippedFile, zipOf } from "./zip-file.ts";

/** Hands an archive to the browser, which stores it. */
export function downloadZip(files: readonly ZippedFile[], name: string): void {
  const url = URL.createObjectURL(new Blob([zipOf(files, new Date())], { type: "application/zip" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${name}.zip`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url)); // after the download has begun
}
