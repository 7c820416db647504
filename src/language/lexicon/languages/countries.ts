/** ISO 3166 codes of countries whose names are no names of persons or cities in any of the languages. */
const CODES =
  'AF AL AM AO AR AT AU AZ BA BD BE BF BG BI BJ BO BR BT BW BY CA CF CH CL CM CN CO CR CU CY CZ DE DK DZ EC EE EG ER ES ET ' +
  'FI FJ FR GA GB GH GM GR GT GY HN HR HT HU ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KP KR KW KZ LA LB LI LK LR LS LT LU ' +
  'LV LY MA MC MD ME MG MK ML MN MR MT MV MW MX MY MZ NA NG NI NL NO NP NZ OM PA PE PG PH PK PL PT PY QA RO RS RU RW SA SD ' +
  'SE SG SI SK SL SN SO SS SY TD TG TH TJ TM TN TR TZ UA UG US UY UZ VE VN YE ZA ZM ZW';

/** English names as articles have them, where CLDR prefers others. */
const ENGLISH: Readonly<Record<string, string>> = { CZ: 'Czech Republic', TR: 'Turkey' };

/** Names of countries in a language by their English names, forms separated by `|`. Source: CLDR.
 *  @param language ISO 639-1 */
export function listCountries(language: string): Record<string, string> {
  const nameIn = (locale: string): Intl.DisplayNames => new Intl.DisplayNames([locale], { type: 'region' });
  const english = nameIn('en');
  const own = (language === 'pt' ? ['pt-BR', 'pt-PT'] : [language]).map(nameIn);
  return Object.fromEntries(
    CODES.split(' ').map((code) => {
      const names = new Set(own.flatMap((names) => names.of(code) ?? []));
      const forms = [...names].flatMap((name) => (language === 'de' ? [name, genitiveOf(name)] : [name]));
      return [ENGLISH[code] ?? english.of(code) ?? code, forms.join('|')];
    }),
  );
}

const genitiveOf = (name: string): string => (/[sxz]$/.test(name) ? name : `${name}s`);
