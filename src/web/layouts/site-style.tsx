import { Links, useMatches } from 'react-router'
import { firstCss } from 'virtual:site-css'
import { RestStyle } from '#web/lib/browser/rest-style.tsx'

/**
 * The site's style inside the page, so that the first paint waits for no second request. A page whose route says
 * `handle = { firstCss: true }` has the first part only; leaving it loads the second, and React shows the next page
 * once it is there.
 */
export function SiteStyle({ nonce }: { readonly nonce: string | undefined }) {
  const isEnough = useMatches().some((match) => hasEnough(match.handle))
  if (import.meta.env.DEV) return <Links />
  return (
    <>
      <style href="site" precedence="site" nonce={nonce}>
        {firstCss}
      </style>
      {!isEnough && <RestStyle nonce={nonce} />}
    </>
  )
}

function hasEnough(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'firstCss' in handle && handle.firstCss === true
}
