import { use } from 'react'
import { useRouteLoaderData } from 'react-router'
import { restCss } from 'virtual:site-css'
import { storeStyle } from '#web/lib/browser/store-style.ts'

const restName = 'rest'

/**
 * The style that a first visit does not need. It is in the page if the server put it there, else it is loaded, and
 * the other children of the same Suspense wait for it. For the pages with the complete style, and for what opens on
 * the others.
 */
export function RestStyle({ nonce }: { readonly nonce?: string | undefined }) {
  const url = useRouteLoaderData<{ restCssUrl: string }>('root')?.restCssUrl
  if (import.meta.env.DEV) return null
  const isInPage = import.meta.env.SSR || document.querySelector(`style[data-href~="${restName}"]`) !== null
  if (!isInPage && url !== undefined) {
    use(storeStyle(url))
    return <link rel="stylesheet" precedence="site" href={url} />
  }
  return (
    <style href={restName} precedence="site" nonce={nonce}>
      {restCss}
    </style>
  )
}
