import { useMemo, useState } from 'react'
import { countryCodes } from '#domain/countries.ts'
import { useLocale } from '#web/lib/texts.ts'

interface Country {
  readonly id: string
  readonly label: string
}

/**
 * The countries, named and sorted in the page's language. A list that the server wrote is taken as it is: browsers name
 * and sort some countries otherwise.
 * @param field the name of the list
 */
export function useCountries(field: string): readonly Country[] {
  const locale = useLocale()
  const [written] = useState(() => ({ locale, countries: countriesIn(field) }))
  const taken = written.locale === locale ? written.countries : null
  return useMemo(() => {
    if (taken !== null) return taken
    const names = new Intl.DisplayNames(locale, { type: 'region' })
    const options = countryCodes.map((id) => ({ id, label: names.of(id) ?? id }))
    return options.toSorted((a, b) => a.label.localeCompare(b.label, locale))
  }, [locale, taken])
}

/** The countries of a list on the page; null without one. */
function countriesIn(field: string): readonly Country[] | null {
  if (import.meta.env.SSR) return null
  const [list] = document.getElementsByName(field)
  if (!(list instanceof HTMLSelectElement)) return null
  return [...list.options].map(({ value, text }) => ({ id: value, label: text }))
}
