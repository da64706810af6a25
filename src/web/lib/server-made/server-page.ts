import { createContext, useContext } from 'react'
import type { CampaignAbout } from '#contract/campaign-about.ts'
import type { Locale } from '#domain/locale.ts'
import { type Area, type AreaTexts, type LateArea, type Texts, useLocale } from '#web/lib/texts.ts'

/** Values that only the server has while it renders a page. */
interface ServerPage {
  readonly textsOf: <A extends Area | LateArea>(area: A, locale: Locale) => AreaTexts<A>
  readonly requestId: string
  /** Contents of a campaign page around its form; null on other pages. */
  readonly about: CampaignAbout | null
}

/** Set by the server's entry; null in the browser. */
export const ServerPageContext = createContext<ServerPage | null>(null)

/** The texts of areas for a part that only the server renders; empty in the browser. */
export function useServerAreas<A extends Area>(areas: readonly A[]): Partial<Texts<A>> {
  const server = useContext(ServerPageContext)
  const locale = useLocale()
  const texts = areas.map((area) => [area, server?.textsOf(area, locale)] as const)
  return Object.fromEntries(texts) as Partial<Texts<A>>
}
