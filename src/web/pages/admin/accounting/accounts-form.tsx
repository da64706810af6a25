import type { Accounting } from '#contract/admin/accounting.ts'
import { type AccountKind, incomeKinds } from '#domain/accounting/account-kinds.ts'
import { checkAccounts } from '#domain/accounting/account-plan.ts'
import { compactText } from '#domain/pasted-text.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/admin/accounting/accounts.module.css'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

interface AccountsFormProps {
  readonly org: string
  readonly accounting: Accounting
  readonly onChange: (accounting: Accounting) => void
}

type Values = Readonly<Record<string, string>>

const months = Array.from({ length: 12 }, (_, index) => String(index + 1) as '1')

/** Chooses the account of each kind of money, and when the accounting year begins. */
export function AccountsForm({ org, accounting, onChange }: AccountsFormProps) {
  const t = useTexts('accounting')
  const locale = useLocale()
  const entry = useChangeForm<Values>({
    prefix: 'accounts.',
    initial: valuesOf(accounting),
    check: (values) =>
      checkAccounts(Object.fromEntries(Object.entries(values).map(([kind, code]) => [kind, tidy(code)]))),
    labelOf: (field) => (field === 'firstMonth' ? t('firstMonth') : t(`account.${field as AccountKind}`)),
    save: async ({ firstMonth, ...codes }) => {
      const accounts = accounting.accounts.map(({ kind }) => ({ kind, code: codes[kind] ?? '' }))
      const body = { firstMonth: Number(firstMonth), accounts }
      const answer = await makeSend(locale)('POST /admin/organizations/:org/accounting/accounts', {
        params: { org },
        body,
      })
      onChange(answer)
      entry.form.fill(valuesOf(answer))
      return t('saved')
    },
  })
  const { form } = entry
  const { onText, ...month } = form.text('firstMonth')
  const fieldsOf = (isIncome: boolean) => (
    <div className={styles.codes}>
      {accounting.accounts
        .filter(({ kind }) => (incomeKinds as readonly AccountKind[]).includes(kind) === isIncome)
        .map(({ kind, usual }) => (
          <TextInput
            key={kind}
            {...form.text(kind)}
            label={t(`account.${kind}`)}
            hint={t('usual', { code: usual })}
            autoComplete="off"
            maxLength={30}
          />
        ))}
    </div>
  )
  return (
    <AdminSheet title={t('accounts')}>
      <p>{t('accountsText')}</p>
      <ChangeForm entry={entry} submit={t('save')}>
        <Select
          {...month}
          onId={onText}
          label={t('firstMonth')}
          options={months.map((month) => ({ id: month, label: t(`month.${month}`) }))}
        />
        <fieldset className="stack">
          <legend>
            <b>{t('income')}</b>
          </legend>
          {fieldsOf(true)}
        </fieldset>
        <fieldset className="stack">
          <legend>
            <b>{t('assets')}</b>
          </legend>
          {fieldsOf(false)}
        </fieldset>
      </ChangeForm>
    </AdminSheet>
  )
}

function valuesOf({ accounts, firstMonth }: Accounting): Values {
  return {
    firstMonth: String(firstMonth),
    ...Object.fromEntries(accounts.map(({ kind, code }) => [kind, code])),
  }
}

const tidy = (code: string) => compactText(code).toUpperCase()
