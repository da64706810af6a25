import { useState } from 'react'
import type { History, PastOrder } from '#contract/account/history.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import type { Send } from '#web/lib/api/api-client.ts'
import { useRetainedFocus } from '#web/lib/browser/use-retained-focus.ts'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { AccountPage } from '#web/pages/account/account-page.tsx'
import { DetachDialog } from '#web/pages/account/history/detach-dialog.tsx'
import { NeedList } from '#web/pages/account/history/need-list.tsx'
import { PastOrderCard } from '#web/pages/account/history/past-order-card.tsx'
import { ScheduleList } from '#web/pages/account/history/schedule-list.tsx'
import { useOwnRead } from '#web/pages/account/own-read.ts'
import { findOrderPath, localizedPath, searchPath } from '#web/paths.ts'
import { historyPath, loginPath } from '#web/account-paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import styles from './history.module.css'
import type { Route } from './+types/history'

export function loader({ request, context }: Route.LoaderArgs) {
  const texts = loadTexts(localeOfRequest(request), ['account', 'problems', 'receiptCorrection'])
  const title = `${texts.account['history.title']} - ${context.get(pageReadsContext).brand.name}`
  return { texts, title }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }, { name: 'robots', content: 'noindex' }]
}

const readFirst = (send: Send) => send('GET /users/me/history', { query: { continuationToken: null } })

/**
 * Orders and running debits of a user, those that wait for an action first. The page itself is the same for every
 * visitor: the browser reads what is the user's. Source: docs/decisions/backoffice/account.md.
 */
export default function HistoryPage() {
  const t = useTexts('account')
  const [state, readAgain, replace] = useOwnRead(readFirst)
  return (
    <AccountPage title={t('history.title')} path={historyPath} state={state} onRetry={readAgain}>
      {(history) => <Shown history={history} onHistory={replace} onDetached={readAgain} />}
    </AccountPage>
  )
}

interface ShownProps {
  readonly history: History
  readonly onHistory: (history: History) => void
  readonly onDetached: () => void
}

function Shown({ history, onHistory, onDetached }: ShownProps) {
  const t = useTexts('account')
  const locale = useLocale()
  const toast = useToast()
  useRetainedFocus(history)
  const [leaving, setLeaving] = useState<string | null>(null)
  const detaching = useChange()
  const reading = useChange()
  const { account, needs, schedules, data, continuationToken } = history
  const detach = async ({ id: orderId }: PastOrder) => {
    const line = 'POST /users/me/orders/:orderId/detach'
    if ((await detaching.send(line, { params: { orderId } })) === null) return
    toast({ tone: 'ok', title: t('history.detach.done') })
    onDetached()
  }
  const readOlder = async () => {
    const older = await reading.send('GET /users/me/history', { query: { continuationToken } })
    if (older === null) return
    onHistory({ ...history, data: [...data, ...older.data], continuationToken: older.continuationToken })
  }
  return (
    <>
      {account.unverified && (
        <Note tone="warn" title={t('history.unverified.title')}>
          <p>{t('history.unverified.text', { email: account.email })}</p>
          <p>
            <ButtonLink variant="second" size="s" href={localizedPath(loginPath(historyPath), locale)}>
              {t('history.unverified.action')}
            </ButtonLink>
          </p>
        </Note>
      )}
      {needs.length > 0 && <NeedList needs={needs} />}
      {schedules.length > 0 && <ScheduleList schedules={schedules} />}
      {data.length === 0 ? (
        <Empty email={account.email} />
      ) : (
        <section className={styles.section} aria-labelledby="orders">
          <h2 id="orders">{t('history.orders.title')}</h2>
          <ul className={styles.cards}>
            {data.map((order) => (
              <PastOrderCard
                key={order.id}
                order={order}
                isBusy={detaching.isBusy}
                onLeave={() => setLeaving(order.id)}
              />
            ))}
          </ul>
          {continuationToken !== null && (
            <Button variant="second" busy={reading.isBusy} onClick={() => void readOlder()}>
              {t('history.orders.more')}
            </Button>
          )}
        </section>
      )}
      <DetachDialog
        order={data.find(({ id }) => id === leaving) ?? null}
        onClose={() => setLeaving(null)}
        onSure={(order) => void detach(order)}
      />
    </>
  )
}

function Empty({ email }: { readonly email: string }) {
  const t = useTexts('account')
  const locale = useLocale()
  return (
    <section className={styles.section} aria-labelledby="empty">
      <h2 id="empty">{t('history.empty.title')}</h2>
      <p>{t('history.empty.text', { email })}</p>
      <p>
        {t('history.empty.other')}{' '}
        <a href={localizedPath(findOrderPath, locale)}>{t('history.empty.find')}</a>
      </p>
      <p>
        <ButtonLink variant="second" href={searchPath(locale)}>
          {t('history.empty.search')}
        </ButtonLink>
      </p>
    </section>
  )
}
