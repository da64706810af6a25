import { useState } from 'react'
import { Sure } from '#web/admin-kit/sure.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { adminMessagesPath } from '#web/admin-paths.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { MessagePart } from '#web/pages/admin/messages/message-part.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'

const base = 'POST /admin/organizations/:org/messages/:message'

/** Stops a message, withdraws its plan, or deletes its draft; asks once. */
export function EndMessage({
  org,
  message,
  onMessage,
  kind,
}: MessagePart & { readonly kind: 'withdraw' | 'stop' | 'discard' }) {
  const t = useTexts('messages')
  const toast = useToast()
  const adminBase = useAdminBase()
  const { isBusy, send } = useChange()
  const [isAsking, setAsking] = useState(false)
  const params = { org, message: message.id }
  const end = async () => {
    if (kind === 'discard') {
      const list = await send(`${base}/discard`, { params })
      if (list !== null) globalThis.location.assign(adminMessagesPath(adminBase, org))
      return
    }
    const answer = await send(`${base}/stop`, { params })
    if (answer === null) return
    onMessage(answer)
    toast({ tone: 'ok', title: t(`${kind}.done`) })
  }
  return (
    <div>
      <Button variant="quiet" busy={isBusy} onClick={() => setAsking(true)}>
        {t(`${kind}.action`)}
      </Button>
      <Sure
        open={isAsking}
        title={t(`${kind}.title`)}
        action={t(`${kind}.action`)}
        keep={t('keep')}
        isDangerous={kind !== 'withdraw'}
        onSure={() => void end()}
        onClose={() => setAsking(false)}
      >
        {t(`${kind}.text`)}
      </Sure>
    </div>
  )
}
