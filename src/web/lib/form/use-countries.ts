import { useMemo } from 'react'
import { countryCodes } from '#domain/countries.ts'
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
