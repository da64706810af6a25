import { ownSources } from '#domain/address/source-label.ts'
import { useTexts } from '#web/lib/texts.ts'

/** Names the label of a link: ours in words, others as they are written; null is without a label. */
export function useSourceName(): (source: string | null) => string {
  const t = useTexts('manage')
  return (source) => {
    const own = ownSources.find((one) => one === source)
    return own === undefined ? (source ?? t('stats.noSource')) : t(`stats.sourceIs.${own}`)
  }
}
