import type { CancellationPlan } from '#contract/cancellation/cancellation.ts'
import { formatEuros } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { cents } from '#domain/money.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { type Translate, useBrand, useLocale, useTexts } from '#web/lib/texts.ts'
import { FigureTable } from '#web/ui/layout/figure-table.tsx'

const titleId = 'cancellation-plan'

/** Consequences of a cancellation: orders and sums by payment method, then its consequences in sentences. */
export function PlanSheet({ plan }: { readonly plan: CancellationPlan }) {
  const t = useTexts('cancellation')
  const orders = useTexts('orders')
  const locale = useLocale()
  const brand = useBrand()?.name ?? ''
  const euros = (amount: number) => formatEuros(cents(amount), locale)
  const isPromised = plan.orders === 0
  return (
    <AdminSheet
      title={
        isPromised
          ? t('plan.promisedTitle', { count: plan.promised.count })
          : t('plan.title', { count: plan.orders })
      }
      titleId={titleId}
      aside={<b className="num">{euros(isPromised ? plan.promised.amount : plan.total)}</b>}
    >
      {!isPromised && (
        <FigureTable
          titleId={titleId}
          columns={[t('plan.method'), t('plan.orders'), t('plan.amount')]}
          rows={plan.methods.map(({ method, orders: count, amount }) => ({
            id: method,
            name: orders(`method.${method}`),
            figures: [count, euros(amount)],
          }))}
        />
      )}
      <ul className="lines">
        {sentencesOf(plan, t, locale, brand).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </AdminSheet>
  )
}

function sentencesOf(
  plan: CancellationPlan,
  t: Translate<'cancellation'>,
  locale: Locale,
  brand: string,
): string[] {
  const {
    price,
    orders,
    lines,
    amount,
    tip,
    byHand,
    debits,
    promised,
    unreachable,
    refunded,
    balance,
    missing,
  } = plan
  const euros = (value: number) => formatEuros(cents(value), locale)
  return [
    t(price === null ? 'plan.closes' : 'plan.closesPrice'),
    ...(lines > 0 ? [t('plan.lines', { count: lines })] : []),
    ...(amount > 0 ? [t('plan.online', { amount: euros(amount) })] : []),
    ...(tip > 0 ? [t('plan.tip', { tip: euros(tip), brand })] : []),
    ...(price === null || orders === 0 ? [] : [t('plan.tipStays', { brand })]),
    ...(debits.count > 0 ? [t('plan.debits', { count: debits.count, amount: euros(debits.amount) })] : []),
    ...(byHand > 0 ? [t('plan.byHand', { amount: euros(byHand) })] : []),
    ...(promised.count > 0
      ? [t('plan.promised', { count: promised.count, amount: euros(promised.amount) })]
      : []),
    ...(promised.count > 0 && price !== null ? [t('plan.promisedWhole')] : []),
    ...(promised.count > 0 ? [t('plan.promisedMail')] : []),
    ...(refunded > 0 ? [t('plan.refunded', { amount: euros(refunded) })] : []),
    ...(missing > 0 ? [t('plan.balance', { missing: euros(missing), balance: euros(balance), brand })] : []),
    ...(unreachable > 0 ? [t('plan.unreachable', { count: unreachable })] : []),
  ]
}
