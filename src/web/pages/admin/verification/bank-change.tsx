import { checkBankChange } from '#domain/organisation/bank-change.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useRequestKey } from '#web/admin-kit/use-request-key.ts'
import { adminCampaignsPath } from '#web/admin-paths.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { PendingAccount } from '#web/pages/admin/verification/pending-account.tsx'
import type { VerificationPart } from '#web/pages/admin/verification/verification-part.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

/** Another account of a verified association: the one that is pending, or the form that asks for one. */
export function BankChange(props: VerificationPart) {
  const { verification } = props
  const { bankChange } = verification
  if (bankChange === null) return null
  const { pending, canAsk } = bankChange
  if (pending !== null) return <PendingAccount key={pending.id} {...props} pending={pending} />
  return canAsk ? <AskAccount {...props} hasSecondMember={bankChange.hasSecondMember} /> : null
}

interface AskAccountProps extends VerificationPart {
  readonly hasSecondMember: boolean
}

function AskAccount({ org, verification: { name }, onChange, hasSecondMember }: AskAccountProps) {
  const t = useTexts('verification')
  const locale = useLocale()
  const base = useAdminBase()
  const { keyOf, forget } = useRequestKey()
  const entry = useChangeForm({
    prefix: 'bankChange.',
    initial: { iban: '', holder: '' },
    // The browser knows the account that is used without its middle only: the server compares it.
    check: (values) => checkBankChange(values, { name, current: '' }),
    labelOf: (field) => t(field === 'holder' ? 'bankChange.holder' : 'bankChange.iban'),
    save: async (values) => {
      const line = 'POST /admin/organizations/:org/verification/bank-changes'
      const body = { ...values, token: keyOf(values) }
      onChange(await makeSend(locale)(line, { params: { org }, body }))
      forget(values)
      return t('bankChange.asked')
    },
  })
  return (
    <AdminSheet title={t('bankChange.title')}>
      {hasSecondMember ? (
        <>
          <p>{t('bankChange.intro')}</p>
          <ChangeForm entry={entry} submit={t('bankChange.ask')} isMain={false}>
            <TextInput
              {...entry.form.text('iban')}
              label={t('bankChange.iban')}
              hint={t('bankChange.ibanHint')}
              autoComplete="off"
              maxLength={50}
              aria-required
            />
            <TextInput
              {...entry.form.text('holder')}
              label={t('bankChange.holder')}
              hint={t('bankChange.holderHint')}
              autoComplete="off"
              maxLength={100}
              aria-required
            />
          </ChangeForm>
        </>
      ) : (
        <>
          <p>{t('bankChange.alone')}</p>
          <div>
            <ButtonLink variant="second" href={adminCampaignsPath(base, org)}>
              {t('bankChange.members')}
            </ButtonLink>
          </div>
        </>
      )}
    </AdminSheet>
  )
}
