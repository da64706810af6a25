import { useState } from 'react'
import type { EnteredOffline, OfflineForm } from '#contract/admin/offline.ts'
import { formatEuros } from '#domain/format.ts'
import { zero } from '#domain/money.ts'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import type { formParams } from '#web/admin-kit/form-params.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useRequestKey } from '#web/admin-kit/use-request-key.ts'
import { adminOrderPath } from '#web/admin-paths.ts'
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

interface EntryFormProps {
  readonly form: OfflineForm
  readonly params: ReturnType<typeof formParams>
}

const line = 'POST /admin/organizations/:org/forms/:type/:slug/offline'

/** One entry after the other: the next one keeps method, day and bank. */
export function EntryForm({ form, params }: EntryFormProps) {
  const t = useTexts('offline')
  const locale = useLocale()
  const base = useAdminBase()
  const { keyOf, forget } = useRequestKey()
  const [last, setLast] = useState<EnteredOffline | null>(null)
  const entry = useChangeForm<OfflineValues>({
    prefix: 'offline.',
    initial: firstValues(form),
    check: (values) => checkValues(values, form),
    labelOf: (field) => labelOf(field),
    save: async (values) => {
      const typed = entryOf(values, form)
      const entered = await makeSend(locale)(line, { params, body: { ...typed, token: keyOf(typed) } })
      forget(typed)
      setLast(entered)
      entry.form.fill({ ...emptied(values), ...firstValues(form, values) })
      return t('saved', { number: entered.orderNumber })
    },
  })
  const total = totalOf(entry.form.values, form)
  const submit = total === zero ? t('save') : t('saveAmount', { amount: formatEuros(total, locale) })
  return (
    <>
      {last !== null && (
        <p>
          <a href={adminOrderPath(base, params.org, last.orderId)}>
            {t('see', { number: last.orderNumber })}
          </a>
        </p>
      )}
      <ChangeForm entry={entry} submit={submit}>
        <PriceFields form={entry.form} tiers={form.tiers} />
        <PayerFields form={entry.form} />
        <MethodFields form={entry.form} />
      </ChangeForm>
    </>
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

/** Every field, empty: also those of persons, which the first values do not have. */
const emptied = (values: OfflineValues): OfflineValues =>
  Object.fromEntries(Object.keys(values).map((key) => [key, '']))
