import { Meta, Scripts } from 'react-router'
import type { DocumentProps } from '#web/layouts/own-document.ts'
import { SiteStyle } from '#web/layouts/site-style.tsx'
import { pageScript } from '#web/lib/browser/page-script.ts'
import fontUrl from '#web/ui/fonts/figtree.woff2?url'

/** The document of a page at a gate: the style and the scripts of the site, without its header, footer and tools. */
export function DoorDocument({ locale, nonce, children }: DocumentProps) {
  return (
    <html lang={locale} dir="ltr" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="preload" as="font" type="font/woff2" href={fontUrl} crossOrigin="anonymous" />
        <link rel="icon" type="image/png" href="/controle/icon-192.png" />
        <link rel="apple-touch-icon" href="/controle/icon-192.png" />
        <SiteStyle nonce={nonce} />
        {/* Applies the visitor's settings before the first paint; the browser has it in the page. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? pageScript(null) : '' }}
        />
        <Meta />
      </head>
      <body>
        {children}
        <Scripts {...(nonce !== undefined && { nonce })} />
      </body>
    </html>
  )
}
