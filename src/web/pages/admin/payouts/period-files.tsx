import { useState } from 'react'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { TableFileLinks } from '#web/admin-kit/table-file-links.tsx'
import { addressOf } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

interface PeriodFilesProps {
  /** The association in addresses. */
  readonly org: string
  /** Civil day in Paris. */
  readonly today: string
}

/** The movements between two days as files, at first those of this month. */
export function PeriodFiles({ org, today }: PeriodFilesProps) {
  const t = useTexts('payouts')
  const lang = useLocale()
  const [from, setFrom] = useState(`${today.slice(0, 7)}-01`)
  const [to, setTo] = useState(today)
  const isPeriod = from !== '' && to !== '' && from <= to
  const hrefOf = (format: 'csv' | 'xlsx') =>
    addressOf('GET /admin/organizations/:org/payouts/movements', {
      params: { org },
      query: { lang, format, from, to },
    })
  return (
    <AdminSheet title={t('period')}>
      <ActionRow>
        <TextInput narrow type="date" name="from" label={t('from')} value={from} onText={setFrom} />
        <TextInput
          narrow
          type="date"
          name="to"
          label={t('to')}
          value={to}
          onText={setTo}
          error={isPeriod ? undefined : t('noPeriod')}
        />
      </ActionRow>
      {isPeriod && <TableFileLinks label={t('periodFiles')} hrefOf={hrefOf} />}
    </AdminSheet>
  )
}
