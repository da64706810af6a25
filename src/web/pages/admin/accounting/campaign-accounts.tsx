import type { Accounting } from '#contract/admin/accounting.ts'
import { type IncomeKind, incomeKinds } from '#domain/accounting/account-kinds.ts'
import { checkCampaignAccount } from '#domain/accounting/account-plan.ts'
import { compactText } from '#domain/pasted-text.ts'
import { problem } from '#domain/problem.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { useChange } from '#web/admin-kit/use-change.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'

interface CampaignAccountsProps {
  readonly org: string
  readonly accounting: Accounting
  readonly onChange: (accounting: Accounting) => void
}

const line = 'POST /admin/organizations/:org/accounting/campaign-accounts'

/** Accounts of single campaigns, which differ from those of the association. */
export function CampaignAccounts({ org, accounting, onChange }: CampaignAccountsProps) {
  const t = useTexts('accounting')
  const toast = useToast()
  const { isBusy, send } = useChange()
  const { campaignAccounts, canEdit } = accounting
  const remove = async (formId: string, kind: IncomeKind) => {
    const answer = await send(line, { params: { org }, body: { formId, kind, code: null } })
    if (answer === null) return
    onChange(answer)
    toast({ tone: 'ok', title: t('removed') })
  }
  return (
    <AdminSheet title={t('campaigns')}>
      <p className="soft">{t('campaignsText')}</p>
      {campaignAccounts.length > 0 && (
        <ul className="lines">
          {campaignAccounts.map(({ formId, title, kind, code }) => (
            <li key={`${formId} ${kind}`}>
              <div>
                <b>{title}</b>
                <p className="soft small">
                  {t(`account.${kind}`)} <span className="num">{code}</span>
                </p>
              </div>
              {canEdit && (
                <Button
                  variant="second"
                  size="s"
                  busy={isBusy}
                  aria-label={t('removeNamed', { code, campaign: title })}
                  onClick={() => void remove(formId, kind)}
                >
                  {t('remove')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {canEdit && <CampaignAccountForm org={org} accounting={accounting} onChange={onChange} />}
    </AdminSheet>
  )
}

function CampaignAccountForm({ org, accounting, onChange }: CampaignAccountsProps) {
  const t = useTexts('accounting')
  const locale = useLocale()
  const entry = useChangeForm({
    prefix: 'campaignAccount.',
    initial: { formId: '', kind: 'ticket', code: '' },
    check: ({ formId, kind, code }) => [
      ...(formId === '' ? [problem('campaignAccount.formId', 'REQUIRED')] : []),
      ...checkCampaignAccount(kind as IncomeKind, compactText(code).toUpperCase()),
    ],
    labelOf: (field) => (field === 'formId' ? t('campaign') : field === 'kind' ? t('kind') : t('code')),
    save: async ({ formId, kind, code }) => {
      const body = { formId, kind: kind as IncomeKind, code }
      onChange(await makeSend(locale)(line, { params: { org }, body }))
      entry.form.restart({ formId: '', code: '' })
      return t('added')
    },
  })
  const { form } = entry
  const { onText: onCampaign, ...campaign } = form.text('formId')
  const { onText: onKind, ...kind } = form.text('kind')
  return (
    <ChangeForm entry={entry} submit={t('add')} isMain={false}>
      <Select
        {...campaign}
        onId={onCampaign}
        label={t('campaign')}
        emptyLabel={t('choose')}
        options={accounting.campaigns.map(({ formId, title }) => ({ id: formId, label: title }))}
      />
      <Select
        {...kind}
        onId={onKind}
        label={t('kind')}
        options={incomeKinds.map((kind) => ({ id: kind, label: t(`account.${kind}`) }))}
      />
      <TextInput {...form.text('code')} label={t('code')} autoComplete="off" maxLength={30} aria-required />
    </ChangeForm>
  )
}
