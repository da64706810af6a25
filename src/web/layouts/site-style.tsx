import { Links, useMatches, useRouteLoaderData } from 'react-router'
import { firstCss, restCss } from 'virtual:site-css'

const restName = 'rest'

/**
 * The site's style inside the page, so that the first paint waits for no second request. A page whose route says
 * `handle = { firstCss: true }` has the first part only; leaving it loads the second, and React shows the next page
 * once it is there.
 */
export function SiteStyle({ nonce }: { readonly nonce: string | undefined }) {
  const url = useRouteLoaderData<{ restCssUrl: string }>('root')?.restCssUrl
  const isEnough = useMatches().some((match) => hasEnough(match.handle))
  if (import.meta.env.DEV) return <Links />
  return (
    <>
      <style href="site" precedence="site" nonce={nonce}>
        {firstCss}
      </style>
      {!isEnough && <RestStyle url={url} nonce={nonce} />}
    </>
  )
}

/** In the page where the server put it there, else loaded. */
function RestStyle({ url, nonce }: { readonly url: string | undefined; readonly nonce: string | undefined }) {
  const isInPage = import.meta.env.SSR || document.querySelector(`style[data-href~="${restName}"]`) !== null
  if (!isInPage && url !== undefined) return <link rel="stylesheet" precedence="site" href={url} />
  return (
    <style href={restName} precedence="site" nonce={nonce}>
      {restCss}
    </style>
  )
}

function hasEnough(handle: unknown): boolean {
  return typeof handle === 'object' && handle !== null && 'firstCss' in handle && handle.firstCss === true
}
