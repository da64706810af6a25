import { use } from 'react'
import { loadLazyTexts } from '#web/lib/on-demand/lazy-texts.ts'
import { useServerTexts } from '#web/lib/server-made/server-page.ts'
import { type Translate, useLocale } from '#web/lib/texts.ts'

/** The whole of an area that the loaders send in part: on the server at once, in the browser loaded when it is needed. */
export function useWholeTexts<A extends 'errors' | 'layout'>(area: A): Translate<A> {
  const sent = useServerTexts(area)
  const locale = useLocale()
  return import.meta.env.SSR ? sent : use(loadLazyTexts(area, locale))
}
