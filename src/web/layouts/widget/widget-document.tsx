import { Meta } from 'react-router'
import type { DocumentProps } from '#web/layouts/own-document.ts'
import height from 'virtual:script/height'
import look from 'virtual:script/look'
import css from './widget.css?inline'

/**
 * The document of a widget: its own small style and script, without the font, the style and the scripts of the site.
 * Source: docs/decisions/papers/widgets.md.
 */
export function WidgetDocument({ locale, nonce, children }: DocumentProps) {
  return (
    <html lang={locale} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <Meta />
        <style nonce={nonce}>{css}</style>
      </head>
      <body className="widget">
        {children}
        <script nonce={nonce} dangerouslySetInnerHTML={{ __html: look + height }} />
      </body>
    </html>
  )
}
