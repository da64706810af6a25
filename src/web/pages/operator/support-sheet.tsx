import { useState } from 'react'
import type { SupportAccess, SupportAccesses } from '#contract/admin/support.ts'
import { longestSupportReason, supportHours } from '#domain/access/support-access.ts'
import { formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { useBrand, useTexts } from '#web/lib/texts.ts'
import { AccessList } from '#web/admin-kit/access-list.tsx'
import { useTypedBefore } from '#web/admin-kit/typed-before-proof.ts'
import { useAdminRead } from '#web/admin-kit/use-admin-read.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { RadioList } from '#web/ui/choice/radio-list.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { TextArea } from '#web/ui/form/text-input.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

interface SupportSheetProps {
  /** Of the association, for operators, below the API. */
  readonly path: string
  readonly organizationSlug: string
}

/** An operator’s access to an association: opened with a reason for some hours, and ended. */
export function SupportSheet({ path, organizationSlug }: SupportSheetProps) {
  const t = useTexts('support')
  const manage = useTexts('manage')
  const toast = useToast()
  const below = `${path}/support`
  const [state, replace] = useAdminRead<SupportAccesses>(
    below,
    'GET /installation/verifications/{org}/support',
  )
  const { isBusy, send } = useChange()
  if (state.phase !== 'ready') return null
  const { accesses } = state.answer
  const change = async (route: '' | '/{access}/end', end: string, done: string, body?: object) => {
    const answer = await send<SupportAccesses>({
      routeCode: `POST /installation/verifications/{org}/support${route}`,
      path: below + end,
      body,
    })
    if (answer === null) return
    replace(answer)
    toast({ tone: 'ok', title: done })
  }
  const current = accesses.find(({ isOwn, ended }) => isOwn && ended === null)
  return (
    <Sheet as="section" titleId="support-title">
      <div className="stack">
        <h2 id="support-title">{t('open.title')}</h2>
        {current === undefined ? (
          <OpenForm isBusy={isBusy} onOpen={(body) => void change('', '', t('open.opened'), body)} />
        ) : (
          <Current access={current} organizationSlug={organizationSlug} />
        )}
        {accesses.length > 0 && (
          <AccessList
            accesses={accesses}
            isBusy={isBusy}
            canEnd={({ isOwn }) => isOwn}
            onEnd={({ id }) => void change('/{access}/end', `/${id}/end`, manage('support.ended'))}
          />
        )}
      </div>
    </Sheet>
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
  const base = useBrand()?.adminBaseUrl ?? '/admin'
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
  readonly isBusy: boolean
  readonly onOpen: (body: { readonly reason: string; readonly hours: number }) => void
}

function OpenForm({ isBusy, onOpen }: OpenFormProps) {
  const t = useTexts('support')
  const [reason, setReason] = useState('')
  const [hours, setHours] = useState(String(supportHours[0]))
  const [isTried, setTried] = useState(false)
  useTypedBefore('support.reason', setReason)
  const isMissing = reason.trim() === ''
  const open = () => {
    setTried(true)
    if (isMissing) return document.getElementById('support.reason')?.focus()
    onOpen({ reason, hours: Number(hours) })
  }
  return (
    <>
      <p>{t('open.text')}</p>
      <TextArea
        name="support.reason"
        label={t('open.reason')}
        value={reason}
        onText={setReason}
        rows={2}
        maxLength={longestSupportReason}
        error={isTried && isMissing ? t('open.reasonWanted') : undefined}
      />
      <RadioList
        name="support.hours"
        label={t('open.hours')}
        options={supportHours.map((count) => ({ value: String(count), label: t('open.hoursIs', { count }) }))}
        value={hours}
        onChoice={setHours}
        inline
      />
      <div>
        <Button variant="second" busy={isBusy} onClick={open}>
          {t('open.submit')}
        </Button>
      </div>
    </>
  )
}
