import { useContext, useLayoutEffect, useState } from 'react'
import { NonceContext } from '#web/lib/nonce.ts'

/**
 * The colours of an association on its pages. The policy of a page knows only the styles that came with it: a preview gets
 * others while they are chosen.
 * @param css what `accentCss` made: the server does, for a first page
 */
export function Accent({ css }: { readonly css: string }) {
  const nonce = useContext(NonceContext)
  const [first] = useState(css)
  useLayoutEffect(() => {
    if (css === first) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
  }, [css, first])
  if (first === '') return null
  return (
    <style href={`accent-${first.replaceAll(/\W/g, '')}`} precedence="accent" nonce={nonce}>
      {first}
    </style>
  )
}
