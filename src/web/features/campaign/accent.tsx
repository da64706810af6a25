import { useContext } from 'react'
import { accentOn } from '#web/lib/accent.ts'
import { NonceContext } from '#web/lib/nonce.ts'

/** The association's colour on its page, corrected for enough contrast with the background. */
export function Accent({ color }: { readonly color: string | null }) {
  const nonce = useContext(NonceContext)
  const light = accentOn(color, 'light')
  const dark = accentOn(color, 'dark')
  if (light === null || dark === null) return null
  return (
    <style href={`accent-${light.slice(1)}`} precedence="accent" nonce={nonce}>
      {`:root{--accent:${light}}@media (prefers-color-scheme:dark){:root{--accent:${dark}}}`}
    </style>
  )
}
