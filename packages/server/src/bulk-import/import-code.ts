/** What a platform that imports no files does not load. */
export { BulkImportService } from "./bulk-import-service.ts";
export { ImportCheckService } from "./import-check-service.ts";
export { ImportJobService } from "./import-job-service.ts";
export { ImportRunner } from "./import-runner.ts";
export { LineImporter } from "./line-importer.ts";
