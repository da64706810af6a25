import { AdminBar } from '#web/features/shortcut-bar/shortcut-bar.tsx'
import { RestStyle } from '#web/lib/browser/rest-style.tsx'
import { useLazyTexts } from '#web/lib/on-demand/lazy-texts.ts'
import { useBrand } from '#web/lib/texts.ts'
import type { FormAddress } from '#web/paths.ts'

/** The bar with its texts and the operator's address. */
export function LoadedBar({ form }: { readonly form: FormAddress }) {
  const t = useLazyTexts('admin')
  const adminBaseUrl = useBrand()?.adminBaseUrl ?? ''
  return (
    <>
      <RestStyle />
      <AdminBar {...{ form, t, adminBaseUrl }} />
    </>
  )
}
