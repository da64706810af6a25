import { lazy, Suspense } from 'react'
import type { Form } from '#contract/form.ts'

const LoadedBar = lazy(async () => ({
  default: (await import('#web/features/shortcut-bar/loaded-bar.tsx')).LoadedBar,
}))

/** The administrator's bar: the page is the same for all, so it comes only once the rights are known. */
export function AdminShortcuts({ form }: { readonly form: Form }) {
  if (!form.hasAdminRights) return null
  return (
    <Suspense>
      <LoadedBar form={form} />
    </Suspense>
  )
}
