import { createContext, useContext } from 'react'
import type { Locale } from '#domain/locale.ts'
import { makeTranslate } from '#domain/translate.ts'
import { type Area, type AreaTexts, type Translate, useLocale, useTexts } from '#web/lib/texts.ts'

/** What only the server has while it renders a page. */
interface ServerPage {
  readonly textsOf: (area: Area, locale: Locale) => AreaTexts
  readonly requestId: string
}

/** Set by the server's entry; null in the browser. */
export const ServerPageContext = createContext<ServerPage | null>(null)

/**
 * All texts of an area, for a part that only the server renders: the browser reuses its HTML and needs no texts for
 * it. In the browser, the texts of the area that the loaders sent.
 */
export function useServerTexts<A extends Area>(area: A): Translate<A> {
  const server = useContext(ServerPageContext)
  const locale = useLocale()
  const sent = useTexts(area)
  return server === null ? sent : (makeTranslate(server.textsOf(area, locale), locale) as Translate<A>)
}
