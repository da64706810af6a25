import { useState } from 'react'
import type { OfflineForm } from '#contract/admin/money/offline.ts'
import { formatEuros } from '#domain/format.ts'
import { zero } from '#domain/money.ts'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import type { formParams } from '#web/admin-kit/form-params.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useRequestKey } from '#web/admin-kit/use-request-key.ts'
import { adminExpectedPath, adminOrderPath } from '#web/admin-paths.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { MethodFields, PayerFields, PriceFields } from '#web/pages/admin/offline/entry-fields.tsx'
import {
  type OfflineValues,
  checkValues,
  entryOf,
  firstValues,
  totalOf,
} from '#web/pages/admin/offline/offline-values.ts'

interface EntriesProps {
  readonly form: OfflineForm
  readonly params: ReturnType<typeof formParams>
  /** Details of an adherent whose membership is renewed; null: the entry begins empty. */
  readonly known: Partial<OfflineValues> | null
}

const missing = ['firstName', 'lastName', 'number'] as const

const line = 'POST /admin/organizations/:org/forms/:type/:slug/offline'
const expectedLine = 'POST /admin/organizations/:org/forms/:type/:slug/expected'

/** One entry after the other: each begins empty, with the method, day and bank of the one before. */
export function Entries({ form, params, known }: EntriesProps) {
  const t = useTexts('offline')
  const base = useAdminBase()
  const [last, setLast] = useState<Saved | null>(null)
  return (
    <>
      {last !== null && (
        <p>
          {last.entered.orderNumber === null ? (
            <a href={adminExpectedPath(base, params.org)}>{t('expected.see')}</a>
          ) : (
            <a href={adminOrderPath(base, params.org, last.entered.id)}>
              {t('see', { number: last.entered.orderNumber })}
            </a>
          )}
        </p>
      )}
      <EntryForm
        key={last?.entered.id ?? ''}
        form={form}
        params={params}
        known={last === null ? known : null}
        before={last?.values}
        onSaved={(entered, values) => setLast({ entered, values })}
      />
    </>
  )
}

/** Of an order, or of the payment of expected money. */
interface Entered {
  readonly id: string
  readonly orderNumber: string | null
}

interface Saved {
  readonly entered: Entered
  readonly values: OfflineValues
}

interface EntryFormProps extends EntriesProps {
  readonly before: OfflineValues | undefined
  readonly onSaved: (entered: Entered, values: OfflineValues) => void
}

function EntryForm({ form, params, known, before, onSaved }: EntryFormProps) {
  const t = useTexts('offline')
  const locale = useLocale()
  const { keyOf } = useRequestKey()
  const entry = useChangeForm<OfflineValues>({
    prefix: 'offline.',
    initial: { ...firstValues(form, before), ...known } as OfflineValues,
    check: (values) => checkValues(values, form),
    labelOf: (field) => labelOf(field),
    words: ({ code, field }) => {
      if (code === 'CART_EMPTY') return t('nothing')
      // The usual words address the payer.
      const name = missing.find((known) => field === `offline.${known}`)
      return code === 'REQUIRED' && name !== undefined ? t(`missing.${name}`) : null
    },
    save: async (values) => {
      const { isExpected, paidOn, isAnother, ...typed } = entryOf(values, form)
      const token = keyOf({ ...typed, isExpected, paidOn, isAnother })
      const send = makeSend(locale)
      if (isExpected) {
        const { paymentId } = await send(expectedLine, { params, body: { ...typed, token } })
        onSaved({ id: paymentId, orderNumber: null }, values)
        return t('expected.saved')
      }
      const body = { ...typed, paidOn, isAnother, token }
      const { orderId, orderNumber } = await send(line, { params, body })
      onSaved({ id: orderId, orderNumber }, values)
      return t('saved', { number: orderNumber })
    },
  })
  const total = totalOf(entry.form.values, form)
  const submit = total === zero ? t('save') : t('saveAmount', { amount: formatEuros(total, locale) })
  return (
    <ChangeForm entry={entry} submit={submit}>
      <PriceFields form={entry.form} tiers={form.tiers} />
      <PayerFields form={entry.form} />
      <MethodFields form={entry.form} />
    </ChangeForm>
  )

  function labelOf(field: string): string {
    const tier = form.tiers.find(({ key }) => field.endsWith(`-${key}`))
    if (tier !== undefined) return tier.name
    if (field === 'items') return t('what')
    const names = ['firstName', 'lastName', 'email', 'zipCode', 'number', 'paidOn'] as const
    const name = names.find((known) => known === field)
    return name === undefined ? t('title') : t(name)
  }
}
