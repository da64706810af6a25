import { useState } from 'react'
import type { SupportAccess, SupportAccesses } from '#contract/admin/support.ts'
import type { InputOf } from '#contract/calls.ts'
import { longestSupportReason, supportHours } from '#domain/access/support-access.ts'
import { formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { useBrand, useTexts } from '#web/lib/texts.ts'
import { AccessList } from '#web/admin-kit/access-list.tsx'
import { useTypedBefore } from '#web/admin-kit/typed-before-proof.ts'
import { useAnswer } from '#web/admin-kit/use-answer.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { RadioList } from '#web/ui/choice/radio-list.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { TextArea } from '#web/ui/form/text-input.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

type Opening = InputOf<'POST /installation/verifications/:org/support'>['body']

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
  const show = (answer: SupportAccesses | null, done: string) => {
    if (answer === null) return
    replace(answer)
    toast({ tone: 'ok', title: done })
  }
  const open = async (body: Opening) =>
    show(await send('POST /installation/verifications/:org/support', { params, body }), t('open.opened'))
  const end = async (access: string) => {
    const input = { params: { ...params, access } }
    show(
      await send('POST /installation/verifications/:org/support/:access/end', input),
      manage('support.ended'),
    )
  }
  const current = accesses.find(({ isOwn, ended }) => isOwn && ended === null)
  return (
    <Sheet as="section" titleId="support-title">
      <div className="stack">
        <h2 id="support-title">{t('open.title')}</h2>
        {current === undefined ? (
          <OpenForm isBusy={isBusy} onOpen={(body) => void open(body)} />
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
  readonly onOpen: (body: Opening) => void
}

function OpenForm({ isBusy, onOpen }: OpenFormProps) {
  const t = useTexts('support')
  const [reason, setReason] = useState('')
  const [hours, setHours] = useState<(typeof supportHours)[number]>(supportHours[0])
  const [isTried, setTried] = useState(false)
  useTypedBefore('support.reason', setReason)
  const isMissing = reason.trim() === ''
  const open = () => {
    setTried(true)
    if (isMissing) return document.getElementById('support.reason')?.focus()
    onOpen({ reason, hours })
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
        value={String(hours)}
        onChoice={(chosen) => setHours(supportHours.find((count) => String(count) === chosen) ?? hours)}
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
