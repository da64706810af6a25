import { use } from 'react'
import { loadLazyTexts } from '#web/lib/on-demand/lazy-texts.ts'
import { useServerTexts } from '#web/lib/server-made/server-page.ts'
import { type Translate, useLocale } from '#web/lib/texts.ts'

/**
 * All texts of an area that the loaders only send in part: available at once on the server, loaded on demand in the
 * browser.
 */
export function useWholeTexts<A extends 'errors' | 'layout'>(area: A): Translate<A> {
  const sent = useServerTexts(area)
  const locale = useLocale()
  return import.meta.env.SSR ? sent : use(loadLazyTexts(area, locale))
}
