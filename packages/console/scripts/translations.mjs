// Which texts are missing: keys that code asks for, and translations by language. Exits with 1 when a key has no English
// text or a language that promises to be complete is not.
// Usage: node packages/console/scripts/translations.mjs [language], for example de_DE to list its missing keys
import { COMPLETE_LANGUAGES, missingKeys, missingTranslations } from "../build/catalogue-report.ts";
import { ENVIRONMENT } from "../src/i18n/environment.ts";

const asked = process.argv[2];
const missing = missingKeys();
const languages = ENVIRONMENT.languages
  .map(({ id }) => ({ id, keys: missingTranslations(id) }))
  .filter(({ id }) => asked === undefined || id === asked);

for (const { file, key } of missing) process.stdout.write(`${file} asks for ${key}, which has no text\n`);
for (const { id, keys } of languages) process.stdout.write(`${id}: ${keys.length} texts missing\n`);
if (asked !== undefined) for (const key of languages.flatMap(({ keys }) => keys)) process.stdout.write(`  ${key}\n`);

const incomplete = COMPLETE_LANGUAGES.some((id) => missingTranslations(id).length > 0);
process.exitCode = missing.length > 0 || incomplete ? 1 : 0;
