import { Meta, Scripts } from 'react-router'
import fontUrl from '#web/ui/fonts/figtree.woff2?url'
import type { DocumentProps } from '#web/layouts/own-document.ts'
import { SiteStyle } from '#web/layouts/site-style.tsx'
import { pageScript } from '#web/lib/browser/page-script.ts'
import calls from 'virtual:script/calls'
import height from 'virtual:script/height'
import css from './form-document.css?inline'

/**
 * The document of the whole form in the frame of another site: the style and the scripts of the site, without its
 * header, footer, settings, consent and tools. Source: docs/decisions/papers/widgets.md.
 */
export function FormDocument({ locale, nonce, children }: DocumentProps) {
  return (
    <html lang={locale} dir="ltr" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="preload" as="font" type="font/woff2" href={fontUrl} crossOrigin="anonymous" />
        <SiteStyle nonce={nonce} />
        <style nonce={nonce} suppressHydrationWarning>
          {css}
        </style>
        {/* The browser has it in the page. */}
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? calls + pageScript(null) : '' }}
        />
        <Meta />
      </head>
      <body className="widget">
        {children}
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? height : '' }}
        />
        <Scripts {...(nonce !== undefined && { nonce })} />
      </body>
    </html>
  )
}
