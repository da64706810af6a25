import { useTexts } from '#web/lib/texts.ts'

/** Names accounting years by the civil years of their first and last day. */
export function useYearName(): (year: { readonly from: string; readonly to: string }) => string {
  const t = useTexts('yearClose')
  return ({ from, to }) => {
    const [first, last] = [from.slice(0, 4), to.slice(0, 4)]
    return first === last ? t('year', { year: last }) : t('yearSplit', { first, last })
  }
}
