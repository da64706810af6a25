import { Link, useRouteLoaderData } from 'react-router'
import type { Form } from '#contract/form.ts'
import { lineOf, mayPrefetch } from '#web/lib/browser/may-prefetch.ts'
import { useLocale } from '#web/lib/texts.ts'
import { stepPath } from '#web/paths.ts'

/** Prefetches the target of the button while the visitor chooses: the route and the style of the steps. */
export function StepAhead({ form }: { readonly form: Form }) {
  const locale = useLocale()
  const styleUrl = useRouteLoaderData<{ restCssUrl: string }>('root')?.restCssUrl ?? ''
  if (!mayPrefetch(lineOf(navigator))) return null
  return (
    <>
      <Link hidden to={stepPath(form, 2, locale)} />
      {styleUrl !== '' && <link rel="preload" as="style" href={styleUrl} />}
    </>
  )
}
