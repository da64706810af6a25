import './ui/tokens.css'
import './ui/font.css'
import './ui/base.css'
import { type ReactNode, Suspense, useContext, useEffect, useState } from 'react'
import {
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { afterLoadUrl, restCssUrl } from 'virtual:site-css'
import fontUrl from '#web/ui/fonts/figtree.woff2?url'
import iconUrl from '#web/ui/icon.svg?url'
import { defaultLocale } from '#domain/locale.ts'
import { SettingsDialog } from '#web/features/accessibility/settings-dialog.tsx'
import { DefaultFrame } from '#web/layouts/default-frame.tsx'
import { ConsentBanner } from '#web/layouts/consent/consent-banner.tsx'
import { Footer } from '#web/layouts/frame/footer.tsx'
import type { OwnDocument } from '#web/layouts/own-document.ts'
import { SiteStyle } from '#web/layouts/site-style.tsx'
import { noteEvent } from '#web/lib/browser/note-event.ts'
import { pageScript } from '#web/lib/browser/page-script.ts'
import { isChunkFailure, reloadOnce } from '#web/lib/browser/reload-once.ts'
import { isOffline } from '#web/lib/browser/when-online.ts'
import { NonceContext } from '#web/lib/nonce.ts'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { factsOf } from '#web/pages/public/error/error-kind.ts'
import { LateErrorScreen } from '#web/pages/public/error/late-error-screen.tsx'
import { ToastArea } from '#web/ui/feedback/toast.tsx'
import type { Route } from './+types/root'

export function loader({ request, context }: Route.LoaderArgs) {
  const locale = localeOfRequest(request)
  return {
    locale,
    brand: context.get(pageReadsContext).brand,
    restCssUrl,
    // The header, the footer, the settings and the error screen have their texts from the server.
    texts: loadTexts(locale, ['frame']),
  }
}

/** Language and brand do not change for the life of the document. */
export function shouldRevalidate() {
  return false
}

/** The application's title, for pages without their own; an error screen sets its own. Source: spec section 2. */
export function meta({ error, loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  if (error !== undefined) return [{ name: 'robots', content: 'noindex' }]
  return [{ title: loaderData?.texts.frame.application ?? 'Formulaires' }]
}

export function Layout({ children }: { readonly children: ReactNode }) {
  const nonce = useContext(NonceContext)
  const rootData = useRouteLoaderData<typeof loader>('root')
  const locale = rootData?.locale ?? defaultLocale
  const matches = useMatches()
  const handles = matches.map(({ handle }) => handle as OwnDocument | undefined)
  // A page without interaction has no script, and neither has an error page.
  const hasFailed = (useRouteError() ?? null) !== null
  const isStill = hasFailed || handles.some((handle) => handle?.still === true)
  const isPayment = matches.some(({ id }) => id === 'layouts/payment')
  const parties = isPayment ? {} : (rootData?.brand.thirdParties ?? {})
  const hasTools = Object.keys(parties).length > 0
  // A widget's own document stays out of the code of every other page.
  const own = handles.find((handle) => handle?.renderDocument)?.renderDocument
  if (own !== undefined) return own({ locale, nonce, children })
  return (
    <html lang={locale} dir="ltr" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="preload" as="font" type="font/woff2" href={fontUrl} crossOrigin="anonymous" />
        <link rel="icon" type="image/svg+xml" href={iconUrl} />
        <SiteStyle nonce={nonce} />
        {hasTools && <meta name="tools" content={JSON.stringify(parties)} />}
        {/* Applies the visitor's settings before the first paint; the browser has it in the page. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? pageScript(isPayment ? null : afterLoadUrl, hasTools) : '',
          }}
        />
        <Meta />
      </head>
      <body>
        {children}
        <Footer isPlain={isPayment} />
        <SettingsDialog />
        {hasTools && <ConsentBanner />}
        {!isStill && <ScrollRestoration {...(nonce !== undefined && { nonce })} />}
        {!isStill && <Scripts {...(nonce !== undefined && { nonce })} />}
      </body>
    </html>
  )
}

export default function Root() {
  const t = useTexts('frame')
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = 'true'
  }, [])
  const isMissing = useMissingRoute()
  const { pathname } = useLocation()
  useEffect(() => noteEvent('page_view'), [pathname])
  if (isMissing) throw new Error('a dynamically imported module did not load')
  // Above the layouts: a toast shown while the visitor leaves a page remains visible on the next one.
  return (
    <ToastArea closeLabel={t('close')}>
      <Outlet />
    </ToastArea>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  useEffect(() => {
    // Whatever failed without a network, a page or its data, may be there once it is back.
    if (isChunkFailure(error) || isOffline()) reloadOnce()
  }, [error])
  return (
    <DefaultFrame>
      <Suspense>
        <LateErrorScreen {...factsOf(error)} />
      </Suspense>
    </DefaultFrame>
  )
}

/**
 * The file of the next page did not load, for example after a release: reloads at most once a minute, or once the
 * network is back; true when it may not. The router waits for ever, so that only a reload releases its buttons.
 */
function useMissingRoute(): boolean {
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    const hear = () => setMissing(!reloadOnce())
    globalThis.addEventListener('routemissing', hear)
    return () => globalThis.removeEventListener('routemissing', hear)
  }, [])
  return isMissing
}
