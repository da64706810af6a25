import type { DataTerms } from '#contract/admin/association/data-terms.ts'
import { formatDate } from '#domain/format.ts'
import { useTexts } from '#web/lib/texts.ts'

/** Terms and what they erased, in words. */
export function useTermWords() {
  const t = useTexts('dataTerms')
  return {
    spanOf: (days: number) =>
      days % 365 === 0 ? t('years', { count: days / 365 }) : t('days', { count: days }),
    reportOf: ({ data, erased }: DataTerms['terms'][number]) =>
      erased === null
        ? t('nothingErased')
        : t('erased', { date: formatDate(erased.on), what: t(`what.${data}`, { count: erased.count }) }),
  }
}
