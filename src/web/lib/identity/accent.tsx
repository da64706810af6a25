import { useContext, useLayoutEffect } from 'react'
import { NonceContext } from '#web/lib/nonce.ts'

/** The colours of an association on its pages. @param css what `accentCss` made: the server does, for a first page */
export function Accent({ css }: { readonly css: string }) {
  const nonce = useContext(NonceContext)
  if (css === '') return null
  const name = `accent-${css.replaceAll(/\W/g, '')}`
  // The policy of a page knows only the styles that came with it: a preview gets other colours while they are chosen.
  const isInPage = import.meta.env.SSR || document.querySelector(`style[data-href~="${name}"]`) !== null
  if (!isInPage) return <LaterAccent css={css} />
  return (
    <style href={name} precedence="accent" nonce={nonce}>
      {css}
    </style>
  )
}

/** Colours that a page did not have when it was loaded. */
function LaterAccent({ css }: { readonly css: string }) {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [css])
  return null
}
