import type { ListedMessage, MessageList } from '#contract/message/messages.ts'
import { formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { formatNumber } from '#domain/number-text.ts'
import { AdminScreen, AdminSheet, StateMark } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { adminMessagePath, newMessagePath } from '#web/admin-paths.ts'
import { dotted } from '#web/lib/dotted.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { audienceWords, messageTones } from '#web/pages/admin/messages/message-words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/messages'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug: org } = args.params
  const list = await readAsUser(args, 'GET /admin/organizations/:org/messages', { params: { org } })
  const texts = loadTexts(locale, ['messages'])
  return { texts, org, list, title: `${texts.messages.title} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** The messages of an association, the latest first. */
export default function MessagesPage({ loaderData: { org, list } }: Route.ComponentProps) {
  const t = useTexts('messages')
  const base = useAdminBase()
  return (
    <AdminScreen
      title={t('title')}
      actions={list.canSend && <ButtonLink href={newMessagePath(base, org)}>{t('new')}</ButtonLink>}
    >
      <Allowance {...list} />
      <AdminSheet title={t('yours')} titleId="messages">
        {list.messages.length === 0 ? (
          <p>{t('none')}</p>
        ) : (
          <ul className="lines" aria-labelledby="messages">
            {list.messages.map((message) => (
              <li key={message.id}>
                <MessageLine org={org} message={message} />
              </li>
            ))}
          </ul>
        )}
      </AdminSheet>
    </AdminScreen>
  )
}

/** How many people the association may still write to today. */
function Allowance({ allowance: { most, left }, canSend }: Pick<MessageList, 'allowance' | 'canSend'>) {
  const t = useTexts('messages')
  const locale = useLocale()
  if (!canSend) return null
  return (
    <p className="soft">
      {most === 0
        ? t('noAllowance')
        : t('allowance', { left: formatNumber(left, locale), most: formatNumber(most, locale) })}
    </p>
  )
}

function MessageLine({ org, message }: { readonly org: string; readonly message: ListedMessage }) {
  const t = useTexts('messages')
  const base = useAdminBase()
  const { id, subject, state, purpose, audience, recipients, frozenAt, sendAt } = message
  return (
    <div>
      <p>
        <a href={adminMessagePath(base, org, id)}>{subject === '' ? t('noSubject') : subject}</a>{' '}
        <StateMark tone={messageTones[state]}>{t(`state.${state}`)}</StateMark>
      </p>
      <p className="soft small">
        {dotted([
          t(`purpose.${purpose}`),
          audienceWords(audience, t),
          t('count', { count: recipients }),
          sendAt === null
            ? t('frozenOn', { date: formatInstantDate(frozenAt) })
            : t('sendOn', { date: formatInstantDate(sendAt), time: formatInstantTime(sendAt) }),
        ])}
      </p>
    </div>
  )
}
