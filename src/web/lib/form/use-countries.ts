import { useMemo } from 'react'
import { useLocale } from '#web/lib/texts.ts'

/** The countries, named and sorted in the page's language. */
export function useCountries() {
  const locale = useLocale()
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const options = countryCodes.map((id) => ({ id, label: names.of(id) ?? id }))
    return options.toSorted((a, b) => a.label.localeCompare(b.label, locale))
  }, [locale])
}

/** ISO 3166-1 alpha-2 codes; the browser gives the names in the page's language. */
const countryCodes: readonly string[] = (
  'AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BW BY BZ CA CD CF CG CH ' +
  'CI CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GF GG GH GI GL GM GN ' +
  'GP GQ GR GT GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC ' +
  'LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MQ MR MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR ' +
  'NZ OM PA PE PF PG PH PK PL PM PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY ' +
  'SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WF WS YE YT ZA ZM ZW'
).split(' ')
