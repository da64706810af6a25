import { type FormEvent, useState } from 'react'
import { type DoorPaymentMethod, doorPaymentMethods, saleTotal } from '#domain/check-in/door-sale.ts'
import { formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { useOnline } from '#web/lib/browser/use-online.ts'
import { type Translate, useLocale, useTexts } from '#web/lib/texts.ts'
import { GuestFields } from '#web/pages/door/sale/guest-fields.tsx'
import { PriceLines } from '#web/pages/door/sale/price-lines.tsx'
import { itemsOf } from '#web/pages/door/sale/sale-entry.ts'
import type { SellProps } from '#web/pages/door/sale/sell-props.ts'
import type { SaleView } from '#web/pages/door/state/door-view.ts'
import { Button, offlineReason } from '#web/ui/button.tsx'
import { ChoiceGroup } from '#web/ui/choice/choice-group.tsx'
import styles from './sale.module.css'

/** The form of a sale: tickets, the guest where they say who they are, and how they pay. */
export function SaleForm(props: SellProps) {
  const { door, view, known, entry, onEntry } = props
  const t = useTexts('door')
  const locale = useLocale()
  const [missing, setMissing] = useState<'items' | 'method' | null>(null)
  const prices = (known.prices ?? []).map((price) => ({ ...price, price: cents(price.price) }))
  const items = itemsOf(entry)
  const total = saleTotal(items, prices)
  const isFree = items.length > 0 && total === 0
  const paymentMethod = isFree ? 'Cash' : entry.paymentMethod
  const amount = formatEuros(total, locale)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (items.length === 0 || paymentMethod === null)
      return setMissing(items.length === 0 ? 'items' : 'method')
    setMissing(null)
    return void door.till.sell({ items, amount: total, paymentMethod, guest: entry.guest })
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <PriceLines {...props} prices={prices} onCounts={(counts) => onEntry({ ...entry, counts })} />
      <GuestFields {...props} />
      {!isFree && (
        <ChoiceGroup
          name="sale-method"
          legend={t('sale.method')}
          columns={2}
          value={paymentMethod}
          options={doorPaymentMethods.map((value) => ({ value, label: t(`sale.by.${value}`) }))}
          onChoice={(value) => onEntry({ ...entry, paymentMethod: methodOf(value) })}
          error={missing === 'method' && paymentMethod === null ? t('sale.noMethod') : undefined}
        />
      )}
      <p className={styles.sum}>
        {t('sale.total')} <output className={`num ${styles.total}`}>{amount}</output>
      </p>
      {missing === 'items' && items.length === 0 && <p role="alert">{t('sale.noItem')}</p>}
      <Refusal refusal={view.sale.refusal} />
      <NoNetwork />
      <Button type="submit" wide>
        {isFree ? t('sale.free') : confirmOf(paymentMethod, amount, t)}
      </Button>
    </form>
  )
}

const methodOf = (value: string) => doorPaymentMethods.find((method) => method === value) ?? null

/** The button says what is taken, and how. */
function confirmOf(method: DoorPaymentMethod | null, amount: string, t: Translate<'door'>): string {
  return method === null ? t('sale.confirm', { amount }) : t(`sale.confirmBy.${method}`, { amount })
}

/** Why nothing can be sold without a network. */
function NoNetwork() {
  const t = useTexts('door')
  const isOnline = useOnline()
  if (isOnline) return null
  return (
    <p id={offlineReason.beside} role="alert">
      {t('sale.offline')}
    </p>
  )
}

const refusals = [
  'SOLD_OUT',
  'OPTION_SOLD_OUT',
  'SALE_CHANGED',
  'TIER_UNKNOWN',
  'GATE_SELLS_NOTHING',
  'LINK_EXPIRED',
  'MAX_PER_USER',
  'VALIDATION',
] as const

/** Why the last sale was refused; other reasons have one text. */
function Refusal({ refusal }: Pick<SaleView, 'refusal'>) {
  const t = useTexts('door')
  if (refusal === null) return null
  const { code, problems } = refusal
  const known = refusals.find((one) => one === code)
  const remaining = Number(problems[0]?.params?.['remaining'] ?? 0)
  return (
    <div role="alert" className={styles.refusal}>
      <p>
        {known === 'SOLD_OUT' && remaining > 0
          ? t('sale.left', { count: remaining })
          : t(`sale.refused.${known ?? 'other'}`)}
      </p>
      <p>{t('sale.nothingSold')}</p>
    </div>
  )
}
