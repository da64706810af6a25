import './ui/tokens.css'
import './ui/font.css'
import './ui/base.css'
import { type ReactNode, useContext, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { restCssUrl } from 'virtual:site-css'
import fontUrl from '#web/ui/fonts/figtree.woff2?url'
import iconUrl from '#web/ui/icon.svg?url'
import { settingsScript } from '#web/features/accessibility/settings-script.ts'
import { DefaultFrame } from '#web/layouts/default-frame.tsx'
import { SiteStyle } from '#web/layouts/site-style.tsx'
import { NonceContext } from '#web/lib/nonce.ts'
import { pageReadsContext } from '#web/lib/page-context.ts'
import { localeOfRequest } from '#web/lib/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { ErrorScreen } from '#web/pages/public/error-screen.tsx'
import { useTexts } from '#web/lib/texts.ts'
import { ToastArea } from '#web/ui/feedback/toast.tsx'
import type { Route } from './+types/root'

export function loader({ request, context }: Route.LoaderArgs) {
  const locale = localeOfRequest(request)
  return {
    locale,
    brand: context.get(pageReadsContext).brand,
    restCssUrl,
    texts: loadTexts(locale, ['layout'], { errors: /^(error\.code\.|routeNotFound)/ }),
  }
}

/** Language and brand hold for the life of the document. */
export function shouldRevalidate() {
  return false
}

/** The default title; an error page says its title and the brand. Source: spec section 2. */
export function meta({ loaderData, error }: Route.MetaArgs): Route.MetaDescriptors {
  if (error === undefined || loaderData === undefined) return [{ title: 'Formulaires' }]
  const status = isRouteErrorResponse(error) ? error.status : 500
  const texts = loaderData.texts.errors
  const title = texts[`error.code.${status}.title`] ?? texts['error.code.500.title'] ?? ''
  return [{ title: `${title} - ${loaderData.brand.name}` }, { name: 'robots', content: 'noindex' }]
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const nonce = useContext(NonceContext)
  const locale = useRouteLoaderData<typeof loader>('root')?.locale ?? 'fr'
  // A page without interaction carries no script at all.
  const isStill = useMatches().some((match) => isStillHandle(match.handle))
  return (
    <html lang={locale} dir="ltr" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="preload" as="font" type="font/woff2" href={fontUrl} crossOrigin="anonymous" />
        <link rel="icon" type="image/svg+xml" href={iconUrl} />
        <SiteStyle nonce={nonce} />
        {/* Applies what the visitor asked for before the first paint. */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: settingsScript }} />
        <Meta />
      </head>
      <body>
        {children}
        {!isStill && <ScrollRestoration {...(nonce !== undefined && { nonce })} />}
        {!isStill && <Scripts {...(nonce !== undefined && { nonce })} />}
      </body>
    </html>
  )
}

export default function Root() {
  const t = useTexts('layout')
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = 'true'
  }, [])
  // Above the layouts: what is told while one leaves a page is read on the next one.
  return (
    <ToastArea closeLabel={t('close')}>
      <Outlet />
    </ToastArea>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const answer = isRouteErrorResponse(error) ? error : null
  return (
    <DefaultFrame>
      <ErrorScreen status={answer?.status ?? 500} isUnknownRoute={answer?.data === 'unknown-route'} />
    </DefaultFrame>
  )
}

function isStillHandle(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'still' in handle && handle.still === true
}
