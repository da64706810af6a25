import { useContext } from 'react'
import { accentOn, accentUnderWhite } from '#web/lib/identity/accent-colours.ts'
import { NonceContext } from '#web/lib/nonce.ts'

/** The association's colour on its pages, corrected for enough contrast with the background. */
export function Accent({ color }: { readonly color: string | null }) {
  const nonce = useContext(NonceContext)
  const light = accentOn(color, 'light')
  const dark = accentOn(color, 'dark')
  const fill = accentUnderWhite(color)
  if (light === null || dark === null || fill === null) return null
  return (
    <style href={`accent-${light.slice(1)}`} precedence="accent" nonce={nonce}>
      {`:root{--accent:${light};--accent-fill:${fill}}@media (prefers-color-scheme:dark){:root{--accent:${dark}}}`}
    </style>
  )
}
