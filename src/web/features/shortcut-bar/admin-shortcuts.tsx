import { lazy, Suspense } from 'react'
import type { Form } from '#contract/form.ts'

const LoadedBar = lazy(async () => ({
  default: (await import('#web/features/shortcut-bar/loaded-bar.tsx')).LoadedBar,
}))

/**
 * The administrator's bar. The page is the same for all visitors, so the bar appears only once the rights are known.
 */
export function AdminShortcuts({ form }: { readonly form: Form }) {
  if (!form.hasAdminRights) return null
  return (
    <Suspense>
      <LoadedBar form={form} />
    </Suspense>
  )
}
