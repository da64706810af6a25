import { useState } from 'react'
import type { EnteredOffline, ExpectedPayments } from '#contract/admin/money/offline.ts'
import { formatEuros, formatInstantDate } from '#domain/format.ts'
import { retentionDays } from '#domain/account/retention.ts'
import { cents } from '#domain/money.ts'
import { AdminScreen, AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { Sure } from '#web/admin-kit/sure.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { adminOrderPath, adminOrdersPath } from '#web/admin-paths.ts'
import { dotted } from '#web/lib/dotted.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { ReceiveForm } from '#web/pages/admin/offline/receive-form.tsx'
import styles from '#web/pages/admin/orders/order.module.css'
import { Button } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { Price } from '#web/ui/price.tsx'
import type { Route } from './+types/expected'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug: org } = args.params
  const expected = await readAsUser(args, 'GET /admin/organizations/:org/expected', { params: { org } })
  const texts = loadTexts(locale, ['offline', 'orders', 'problems'])
  return { texts, org, expected, title: `${texts.offline['expected.title']} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** Money that was promised to an association: it marks what arrived, and cancels what does not come. */
export default function ExpectedPage({ loaderData }: Route.ComponentProps) {
  const { org } = loaderData
  const [{ expected, amount, today }, setExpected] = useAnswer(loaderData.expected)
  const [receiving, setReceiving] = useState<string | null>(null)
  const [last, setLast] = useState<EnteredOffline | null>(null)
  const t = useTexts('offline')
  const orders = useTexts('orders')
  const base = useAdminBase()
  const locale = useLocale()
  const received = (entered: EnteredOffline, after: ExpectedPayments) => {
    setLast(entered)
    setExpected(after)
  }
  return (
    <AdminScreen
      over={<a href={adminOrdersPath(base, org)}>{orders('title')}</a>}
      title={t('expected.title')}
    >
      <p className="soft">{t('expected.lead', { days: String(retentionDays.promise) })}</p>
      {last !== null && (
        <p>
          <a href={adminOrderPath(base, org, last.orderId)}>{t('see', { number: last.orderNumber })}</a>
        </p>
      )}
      <AdminSheet
        title={t('expected.count', { count: expected.length })}
        aside={<b className="num">{formatEuros(cents(amount), locale)}</b>}
      >
        {expected.length === 0 ? (
          <p className="soft">{t('expected.none')}</p>
        ) : (
          <ul className="lines">
            {expected.map((payment) => (
              <ExpectedRow
                key={payment.paymentId}
                org={org}
                payment={payment}
                today={today}
                isReceiving={receiving === payment.paymentId}
                onToggle={() => setReceiving(receiving === payment.paymentId ? null : payment.paymentId)}
                onReceived={received}
                onChange={setExpected}
              />
            ))}
          </ul>
        )}
      </AdminSheet>
    </AdminScreen>
  )
}

interface ExpectedRowProps {
  readonly org: string
  readonly payment: ExpectedPayments['expected'][number]
  readonly today: string
  readonly isReceiving: boolean
  /** Opens its fields, or closes them. */
  readonly onToggle: () => void
  readonly onReceived: (entered: EnteredOffline, after: ExpectedPayments) => void
  readonly onChange: (after: ExpectedPayments) => void
}

function ExpectedRow({ org, payment, today, isReceiving, onToggle, onReceived, onChange }: ExpectedRowProps) {
  const t = useTexts('offline')
  const orders = useTexts('orders')
  const locale = useLocale()
  const toast = useToast()
  const { isBusy, send } = useChange()
  const [isAsked, setAsked] = useState(false)
  const { paymentId, payer, amount, formTitle, paymentMethod, number, since, days } = payment
  const name = payer === '' ? t('cheques.noDrawer') : payer
  const cancel = async () => {
    const line = 'POST /admin/organizations/:org/expected/:payment/cancel'
    const after = await send(line, { params: { org, payment: paymentId } })
    if (after === null) return
    onChange(after)
    toast({ tone: 'ok', title: t('expected.cancelled') })
  }
  return (
    <li>
      <div className={`stack ${styles.what}`}>
        <div className={styles.line}>
          <div className={styles.what}>
            <b>{name}</b>
            <p className="soft small">
              {dotted([
                formTitle,
                orders(`method.${paymentMethod}`),
                number,
                days === 0
                  ? t('expected.today')
                  : t('expected.since', { date: formatInstantDate(since), count: days }),
              ])}
            </p>
          </div>
          <Price amount={cents(amount)} locale={locale} />
        </div>
        <ActionRow>
          <Button size="s" variant="second" aria-expanded={isReceiving} onClick={onToggle}>
            {t('expected.receive')}
            <span className="visually-hidden"> {name}</span>
          </Button>
          {/* Below the fields it would seem to close them. */}
          {!isReceiving && (
            <Button size="s" variant="quiet" busy={isBusy} onClick={() => setAsked(true)}>
              {t('expected.cancel')}
              <span className="visually-hidden"> {name}</span>
            </Button>
          )}
        </ActionRow>
        {isReceiving && <ReceiveForm org={org} payment={payment} today={today} onReceived={onReceived} />}
        <Sure
          open={isAsked}
          title={t('expected.sure', { name })}
          action={t('expected.cancel')}
          keep={t('expected.keep')}
          onSure={() => void cancel()}
          onClose={() => setAsked(false)}
        >
          {t('expected.sureText')}
        </Sure>
      </div>
    </li>
  )
}
