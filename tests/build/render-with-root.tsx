import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import type { CampaignAbout } from '#contract/campaign-about.ts'
import type { Brand } from '#contract/page-reads.ts'
import type { Locale } from '#domain/locale.ts'
import type { Area, AreaTexts, LateArea } from '#web/lib/texts.ts'
import { ServerPageContext } from '#web/lib/server-made/server-page.ts'
import { readTexts } from './texts-file.ts'

/** The brand of an operator without configuration and without legal pages. */
const bareBrand: Brand = {
  name: 'Obole',
  publicUrl: 'https://dons.exemple.fr',
  adminBaseUrl: '/admin',
  sandbox: false,
  mailboxUrl: null,
  legalPages: [],
  associationTermsVersion: null,
  memberships: [],
  thirdParties: {},
  tipPreselect: 'none',
  taxRules: 'spec',
  tileUrl: null,
  addressSearch: false,
}

interface Around {
  readonly locale?: Locale
  readonly brand?: Partial<Brand>
  readonly path?: string
  /** The page whose texts the loader sent. */
  readonly areas?: readonly Area[]
  /** Contents of a campaign page around its form. */
  readonly about?: CampaignAbout | null
}

/** A part of a page as the server renders it, under a root with its language and its brand. */
export function renderWithRoot(
  part: ReactNode,
  { locale = 'fr', brand = {}, path = '/', areas = [], about = null }: Around = {},
): string {
  const Stub = createRoutesStub([{ id: 'root', path: '*', Component: () => part }])
  const texts = Object.fromEntries(areas.map((area) => [area, readTexts(locale, area)]))
  const root = { locale, brand: { ...bareBrand, ...brand }, texts }
  const textsOf = <A extends Area | LateArea>(area: A) => readTexts(locale, area) as AreaTexts<A>
  const page = { requestId: 'request-7', textsOf, about }
  return renderToString(
    <ServerPageContext value={page}>
      <Stub initialEntries={[path]} hydrationData={{ loaderData: { root } }} />
    </ServerPageContext>,
  )
}
