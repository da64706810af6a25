import { createContext } from 'react'
import type { Locale } from '#domain/locale.ts'
import type { Area, AreaTexts, LateArea } from '#web/lib/texts.ts'

/** What only the server has while it renders a page. */
interface ServerPage {
  readonly textsOf: <A extends Area | LateArea>(area: A, locale: Locale) => AreaTexts<A>
  readonly requestId: string
}

/** Set by the server's entry; null in the browser. */
export const ServerPageContext = createContext<ServerPage | null>(null)
