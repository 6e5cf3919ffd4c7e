/** Codes of ISO 3166-1 alpha-2: every country and territory that has one. */
const CODES =
  "AF AX AL DZ AS AD AO AI AQ AG AR AM AW AU AT AZ BS BH BD BB BY BE BZ BJ BM BT BO BQ BA BW BV BR IO BN BG BF BI CV KH " +
  "CM CA KY CF TD CL CN CX CC CO KM CG CD CK CR CI HR CU CW CY CZ DK DJ DM DO EC EG SV GQ ER EE SZ ET FK FO FJ FI FR GF " +
  "PF TF GA GM GE DE GH GI GR GL GD GP GU GT GG GN GW GY HT HM VA HN HK HU IS IN ID IR IQ IE IM IL IT JM JP JE JO KZ KE " +
  "KI KP KR KW KG LA LV LB LS LR LY LI LT LU MO MG MW MY MV ML MT MH MQ MR MU YT MX FM MD MC MN ME MS MA MZ MM NA NR NP " +
  "NL NC NZ NI NE NG NU NF MK MP NO OM PK PW PS PA PG PY PE PH PN PL PT PR QA RE RO RU RW BL SH KN LC MF PM VC WS SM ST " +
  "SA SN RS SC SL SG SX SK SI SB SO ZA GS SS ES LK SD SR SJ SE CH SY TW TJ TZ TH TL TG TK TO TT TN TR TM TC TV UG UA AE " +
  "GB US UM UY UZ VU VE VN VG VI WF EH YE ZM ZW";

export const COUNTRY_CODES: readonly string[] = CODES.split(" ");

export interface Country {
  readonly code: string;
  /** As it is saved. */
  readonly name: string;
  /** In the language of the user. */
  readonly localName: string;
}

/** All countries by their name in a language. */
export function countriesIn(language: string): readonly Country[] {
  const local = new Intl.DisplayNames([language, "en"], { type: "region" });
  return COUNTRY_CODES.map((code) => ({
    code,
    name: ENGLISH.of(code) ?? code,
    localName: local.of(code) ?? code,
  })).toSorted((a, b) => a.localName.localeCompare(b.localName, language));
}

const ENGLISH = new Intl.DisplayNames(["en"], { type: "region" });

/** Code of a country by its saved name; undefined for any other text. */
export function countryCode(name: string): string | undefined {
  return COUNTRY_CODES.find((code) => ENGLISH.of(code) === name);
}

/** Countries of which a word of the name begins with the text, those whose name begins with it first. */
export function findCountries(countries: readonly Country[], text: string): readonly Country[] {
  const wanted = plain(text.trim());
  if (wanted === "") return countries;
  const rank = ({ name, localName, code }: Country) => {
    const names = [plain(localName), plain(name)];
    if (code.toLowerCase() === wanted || names.some((one) => one.startsWith(wanted))) return 0;
    return names.some((one) => one.includes(` ${wanted}`) || one.includes(`(${wanted}`)) ? 1 : 2;
  };
  return [0, 1].flatMap((wantedRank) => countries.filter((country) => rank(country) === wantedRank));
}

/** Lower case without accents: "cote" finds "Côte d’Ivoire". */
function plain(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase();
}
