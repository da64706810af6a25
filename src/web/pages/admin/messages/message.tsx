import { formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { AdminScreen, AdminSheet, StateMark } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import styles from '#web/admin-kit/admin-screen.module.css'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { useReadAgain } from '#web/admin-kit/use-read-again.ts'
import { adminMessagesPath } from '#web/admin-paths.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { DraftForm } from '#web/pages/admin/messages/draft-form.tsx'
import { EndMessage } from '#web/pages/admin/messages/end-message.tsx'
import { FileList } from '#web/pages/admin/messages/message-files.tsx'
import type { MessagePart } from '#web/pages/admin/messages/message-part.ts'
import { audienceWords, messageTones } from '#web/pages/admin/messages/message-words.ts'
import { RecipientList } from '#web/pages/admin/messages/recipient-list.tsx'
import type { Route } from './+types/message'

const line = 'GET /admin/organizations/:org/messages/:message'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug: org, messageId } = args.params
  const message = await readAsUser(args, line, { params: { org, message: messageId } })
  const texts = loadTexts(locale, ['messages', 'problems'])
  return { texts, org, message, title: `${texts.messages.title} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** A message: its recipients, its words, its test and its sending; then what became of its mails. */
export default function MessagePage({ loaderData }: Route.ComponentProps) {
  const { org } = loaderData
  const [message, setMessage] = useAnswer(loaderData.message)
  const t = useTexts('messages')
  const locale = useLocale()
  const base = useAdminBase()
  const { id, subject, state, purpose, audience, canSend } = message
  useReadAgain(state === 'planned' || state === 'sending', message, async () => {
    const read = makeSend(locale)(line, { params: { org, message: id } })
    await read.then(setMessage, () => {})
  })
  const part = { org, message, onMessage: setMessage }
  return (
    <AdminScreen
      over={<a href={adminMessagesPath(base, org)}>{t('back')}</a>}
      title={subject === '' ? t('noSubject') : subject}
      state={<StateMark tone={messageTones[state]}>{t(`state.${state}`)}</StateMark>}
    >
      <p>
        {t(`purpose.${purpose}`)} · {audienceWords(audience, t)}
      </p>
      <Progress {...part} />
      <RecipientList {...part} />
      {state === 'draft' && canSend ? <DraftForm {...part} /> : <Words {...part} />}
    </AdminScreen>
  )
}

/** When it is sent, and how to stop it. */
function Progress(part: MessagePart) {
  const t = useTexts('messages')
  const { state, sendAt, canSend } = part.message
  if (state === 'draft' || state === 'sent') return null
  const at = sendAt ?? ''
  return (
    <AdminSheet title={t('send.title')}>
      <p>
        {state === 'planned'
          ? t('send.planText', { date: formatInstantDate(at), time: formatInstantTime(at) })
          : t(state === 'sending' ? 'send.sendingText' : 'send.stoppedText')}
      </p>
      {canSend && state !== 'stopped' && (
        <EndMessage {...part} kind={state === 'planned' ? 'withdraw' : 'stop'} />
      )}
    </AdminSheet>
  )
}

function Words({ message }: MessagePart) {
  const { subject, text, locale, author } = message
  const t = useTexts('messages')
  if (subject === '') return null
  return (
    <AdminSheet title={t('write.title')}>
      <div className="stack" lang={locale}>
        <p>
          <b>{subject}</b>
        </p>
        {text.split(/\n\s*\n/).map((paragraph, index) => (
          <p key={index} className={styles.typed}>
            {paragraph}
          </p>
        ))}
      </div>
      <FileList message={message} />
      <p className="soft small">{t('write.by', { author })}</p>
    </AdminSheet>
  )
}
