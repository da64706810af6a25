import { useContext } from 'react'
import { NonceContext } from '#web/lib/nonce.ts'

/** The association's colour. @param color `#rrggbb`, dark enough under white letters; null for ours */
export function WidgetAccent({ color }: { readonly color: string | null }) {
  const nonce = useContext(NonceContext)
  if (color === null) return null
  return <style nonce={nonce}>{`:root{--accent:${color}}`}</style>
}
