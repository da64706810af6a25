import { Links, useMatches } from 'react-router'
import { firstCss } from 'virtual:site-css'
import { RestStyle } from '#web/lib/browser/rest-style.tsx'

/**
 * The site's style inside the page, so that the first paint needs no second request. A page whose route has `handle =
 * { firstCss: 'gift' }` only gets the first part and its own style. Leaving it loads the rest, and React shows the
 * next page once it is loaded.
 */
export function SiteStyle({ nonce }: { readonly nonce: string | undefined }) {
  const own = useMatches()
    .map(({ handle }) => (handle as { readonly firstCss?: string } | undefined)?.firstCss)
    .find((name) => name !== undefined)
  if (import.meta.env.DEV) return <Links />
  const ownName = own === undefined ? undefined : `site-${own}`
  const isEnough = ownName !== undefined && isInPage(ownName)
  return (
    <>
      <style href="site" precedence="site" nonce={nonce}>
        {firstCss['app']}
      </style>
      {isEnough && own !== undefined && (
        <style href={ownName} precedence="site" nonce={nonce}>
          {firstCss[own]}
        </style>
      )}
      {!isEnough && <RestStyle nonce={nonce} />}
    </>
  )
}

/** Whether the server put the style in the page: a page rendered by the browser has the style of the first one. */
function isInPage(name: string): boolean {
  return import.meta.env.SSR || document.querySelector(`style[data-href~="${name}"]`) !== null
}
