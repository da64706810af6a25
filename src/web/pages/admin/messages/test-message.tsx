import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { useChange } from '#web/admin-kit/use-change.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { MessagePart } from '#web/pages/admin/messages/message-part.ts'
import type { Reader } from '#web/pages/admin/messages/message-preview.tsx'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'

const line = 'POST /admin/organizations/:org/messages/:message/test'

interface TestMessageProps extends MessagePart {
  readonly reader: Reader
  readonly isSaved: boolean
}

/** Sends the message to its author alone. */
export function TestMessage({ org, message, reader, isSaved }: TestMessageProps) {
  const t = useTexts('messages')
  const toast = useToast()
  const { isBusy, send } = useChange()
  const email = message.testAddress
  const test = async () => {
    const answer = await send(line, { params: { org, message: message.id }, body: { place: reader.place } })
    if (answer !== null) toast({ tone: 'ok', title: t('test.sent', { email }) })
  }
  return (
    <AdminSheet title={t('test.title')}>
      <p>{t('test.text', { email, name: reader.name === '' ? reader.email : reader.name })}</p>
      {isSaved ? (
        <div>
          <Button variant="second" busy={isBusy} onClick={() => void test()}>
            {t('test.send')}
          </Button>
        </div>
      ) : (
        <p className="soft">{t('test.unsaved')}</p>
      )}
    </AdminSheet>
  )
}
