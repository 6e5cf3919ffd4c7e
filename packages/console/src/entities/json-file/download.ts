/** Hands a text to the browser as a file. */
export function download(name: string, text: string): void {
  downloadBlob(name, new Blob([text], { type: "application/json" }));
}

/** Hands what was loaded to the browser as a file. */
export function downloadBlob(name: string, data: Blob): void {
  const url = URL.createObjectURL(data);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
