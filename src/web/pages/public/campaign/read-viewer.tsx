import { type ReactNode, startTransition, Suspense } from 'react'
import type { FormViewer } from '#contract/page-reads.ts'
import { previewEnd } from '#domain/address/preview.ts'
import { defaultLocale } from '#domain/locale.ts'
import { PreviewBar } from '#web/features/shortcut-bar/preview-bar.tsx'
import { LoadedBar } from '#web/features/shortcut-bar/loaded-bar.tsx'
import { makeSend } from '#web/lib/api/api-client.ts'
import { viewerOf } from '#web/pages/public/campaign/viewer-of.ts'
import type { FormAddress } from '#web/paths.ts'

export interface SeenForm extends FormAddress {
  readonly id: string
}

/** Rights of the user on the form of this id. */
export interface FoundViewer extends FormViewer {
  readonly id: string
  /** The shortcuts, where they administer it: they come with the code that visitors do not load. */
  readonly bar: ReactNode
}

/**
 * Asks the server what the signed-in user may do with a form. Without an answer nothing is found. A preview is made for
 * a user who may edit it.
 */
export async function readViewer(form: SeenForm, find: (viewer: FoundViewer) => void): Promise<void> {
  if (form.formSlug.endsWith(previewEnd)) {
    const bar = <PreviewBar formId={form.id} />
    find({ hasAdminRights: true, isAccountAdministrator: true, id: form.id, bar: <Suspense>{bar}</Suspense> })
    return
  }
  const send = makeSend(defaultLocale)
  const user = await send('GET /agg/user').catch(() => null)
  if (user === null) return
  const viewer = viewerOf(user, form)
  const bar = viewer.hasAdminRights ? (
    <Suspense>
      <LoadedBar form={form} />
    </Suspense>
  ) : null
  // Not urgent: an urgent update would discard the parts that are not hydrated yet.
  startTransition(() => find({ ...viewer, id: form.id, bar }))
}
