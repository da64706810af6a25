import type { SaleGuest } from '#domain/check-in/door-sale.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { SellProps } from '#web/pages/door/sale/sell-props.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './sale.module.css'

const fields = {
  firstName: { autoComplete: 'off', maxLength: 100 },
  lastName: { autoComplete: 'off', maxLength: 100 },
  email: { autoComplete: 'off', type: 'email', inputMode: 'email', autoCapitalize: 'off', maxLength: 320 },
} as const

/** The name and address of a guest who wants the tickets by mail. */
export function GuestFields({ view, entry, onEntry }: Pick<SellProps, 'view' | 'entry' | 'onEntry'>) {
  const t = useTexts('door')
  const problems = view.sale.refusal?.problems ?? []
  const isWrong = (field: keyof SaleGuest) => problems.some((one) => one.field === `sale.${field}`)
  const names = Object.keys(fields) as (keyof SaleGuest)[]
  const hasGuest = names.some((field) => entry.guest[field] !== '')
  return (
    <details className={styles.guest} open={hasGuest}>
      <summary>{t('sale.guest')}</summary>
      <p className="small">{t('sale.guestText')}</p>
      {names.map((field) => (
        <TextInput
          key={field}
          {...fields[field]}
          name={`sale-${field}`}
          label={t(`sale.${field}`)}
          spellCheck={false}
          value={entry.guest[field]}
          onText={(text) => onEntry({ ...entry, guest: { ...entry.guest, [field]: text } })}
          error={isWrong(field) ? t(`sale.wrong.${field}`) : undefined}
        />
      ))}
    </details>
  )
}
