import { useContext } from 'react'
import { NonceContext } from '#web/lib/nonce.ts'

/** The colours of an association on its pages. @param css what `accentCss` made: the server does, for a first page */
export function Accent({ css }: { readonly css: string }) {
  const nonce = useContext(NonceContext)
  if (css === '') return null
  return (
    <style href={`accent-${css.replaceAll(/\W/g, '')}`} precedence="accent" nonce={nonce}>
      {css}
    </style>
  )
}
