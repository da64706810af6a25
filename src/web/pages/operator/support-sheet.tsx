import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import type { SupportAccess, SupportAccesses } from '#contract/admin/support.ts'
import { longestSupportReason, supportHours } from '#domain/access/support-access.ts'
import { formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { ChangeForm, requiredProblem, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { AccessList } from '#web/admin-kit/access-list.tsx'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { RadioList } from '#web/ui/choice/radio-list.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { TextArea } from '#web/ui/form/text-input.tsx'

interface SupportSheetProps {
  readonly organizationSlug: string
  readonly support: SupportAccesses
}

/** An operator’s access to an association: opened with a reason for some hours, and ended. */
export function SupportSheet({ organizationSlug, support }: SupportSheetProps) {
  const t = useTexts('support')
  const manage = useTexts('manage')
  const toast = useToast()
  const params = { org: organizationSlug }
  const [{ accesses }, replace] = useAnswer(support)
  const { isBusy, send } = useChange()
  const end = async (access: string) => {
    const input = { params: { ...params, access } }
    const answer = await send('POST /site/verifications/:org/support/:access/end', input)
    if (answer === null) return
    replace(answer)
    toast({ tone: 'ok', title: manage('support.ended') })
  }
  const current = accesses.find(({ isOwn, ended }) => isOwn && ended === null)
  return (
    <AdminSheet title={t('open.title')}>
      {current === undefined ? (
        <OpenForm organizationSlug={organizationSlug} onOpen={replace} />
      ) : (
        <Current access={current} organizationSlug={organizationSlug} />
      )}
      {accesses.length > 0 && (
        <AccessList
          accesses={accesses}
          isBusy={isBusy}
          canEnd={({ isOwn }) => isOwn}
          onEnd={({ id }) => void end(id)}
        />
      )}
    </AdminSheet>
  )
}

function Current({
  access: { endsAt },
  organizationSlug,
}: {
  readonly access: SupportAccess
  readonly organizationSlug: string
}) {
  const t = useTexts('support')
  const base = useAdminBase()
  return (
    <>
      <p>{t('open.current', { date: formatInstantDate(endsAt), time: formatInstantTime(endsAt) })}</p>
      <div>
        <ButtonLink href={`${base}/${organizationSlug}`}>{t('open.go')}</ButtonLink>
      </div>
    </>
  )
}

interface OpenFormProps {
  readonly organizationSlug: string
  readonly onOpen: (support: SupportAccesses) => void
}

function OpenForm({ organizationSlug, onOpen }: OpenFormProps) {
  const t = useTexts('support')
  const locale = useLocale()
  const entry = useChangeForm({
    prefix: 'support.',
    initial: { reason: '', hours: String(supportHours[0]) },
    check: ({ reason }) => requiredProblem('support.reason', reason),
    labelOf: () => t('open.reason'),
    words: () => t('open.reasonWanted'),
    save: async ({ reason, hours: chosen }) => {
      const hours = supportHours.find((count) => String(count) === chosen) ?? supportHours[0]
      const input = { params: { org: organizationSlug }, body: { reason, hours } }
      onOpen(await makeSend(locale)('POST /site/verifications/:org/support', input))
      return t('open.opened')
    },
  })
  const { form } = entry
  return (
    <>
      <p>{t('open.text')}</p>
      <ChangeForm entry={entry} submit={t('open.submit')} isMain={false}>
        <TextArea
          {...form.text('reason')}
          label={t('open.reason')}
          rows={2}
          maxLength={longestSupportReason}
        />
        <RadioList
          name="support.hours"
          label={t('open.hours')}
          options={supportHours.map((count) => ({
            value: String(count),
            label: t('open.hoursIs', { count }),
          }))}
          value={form.values.hours}
          onChoice={(hours) => form.fill({ hours })}
          inline
        />
      </ChangeForm>
    </>
  )
}
