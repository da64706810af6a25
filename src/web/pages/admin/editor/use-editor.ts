import { useEffect, useState, useSyncExternalStore } from 'react'
import type { EditedForm } from '#contract/admin/edited-form.ts'
import { draftChannel } from '#domain/address/preview.ts'
import { type DraftOwner, completeDraft } from '#domain/form/editing/check-draft.ts'
import { formParams } from '#web/admin-kit/form-params.ts'
import { leadToProof } from '#web/admin-kit/use-change.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { memoryStorage } from '#web/lib/cart/tab-storage.ts'
import { useLocale } from '#web/lib/texts.ts'
import { DraftEditor } from '#web/pages/admin/editor/draft-editor.ts'
import type { FormAddress } from '#web/paths.ts'

const form = '/admin/organizations/:org/forms/:type/:slug'

/** The editor of a form's draft, and what it has now; previews of the form hear of each save. */
export function useEditor(address: FormAddress, formId: string, owner: DraftOwner, edition: EditedForm) {
  const locale = useLocale()
  const showFailure = useFailureToast()
  const [editor] = useState(() => {
    const params = formParams(address)
    const send = makeSend(locale)
    return new DraftEditor({
      edition,
      complete: (draft) => completeDraft(draft, owner),
      save: async (body) => {
        const saved = await send(`POST ${form}/draft`, { params, body })
        // Before the fields are drawn again: previews read it meanwhile.
        if (saved.edition === null) announce(formId)
        return saved
      },
      now: () => performance.now(),
      storage: browserStorage(),
      key: `obole:draft:${params.org}/${params.type}/${params.slug}`,
      later: (act, ms) => {
        const timer = setTimeout(act, ms)
        return () => clearTimeout(timer)
      },
      onFailure: (failure) => {
        if (!leadToProof(failure)) showFailure(failure)
      },
    })
  })
  const state = useSyncExternalStore(editor.subscribe, editor.getState, editor.getState)
  useEffect(() => editor.recover(), [editor])
  return { editor, state }
}

/** Notifies the previews of a form that its draft was saved. */
function announce(formId: string): void {
  const channel = new BroadcastChannel(draftChannel(formId))
  channel.postMessage(null)
  channel.close()
}

/** Outlives a closed tab; memory on the server, and where the browser refuses it. */
function browserStorage() {
  try {
    return globalThis.localStorage ?? memoryStorage()
  } catch {
    return memoryStorage()
  }
}
