import { useState } from 'react'
import type { PendingBankChange, Verification } from '#contract/admin/verification.ts'
import { formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { groupIban, maskIban } from '#domain/organisation/registration-numbers.ts'
import { AdminSheet, Facts } from '#web/admin-kit/admin-screen.tsx'
import { Sure } from '#web/admin-kit/sure.tsx'
import { useChange } from '#web/admin-kit/use-change.ts'
import { useTexts } from '#web/lib/texts.ts'
import type { VerificationPart } from '#web/pages/admin/verification/verification-part.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

type Asked = 'confirm' | 'refuse' | null

interface PendingAccountProps extends VerificationPart {
  readonly pending: PendingBankChange
}

const momentOf = (instant: string) => ({ date: formatInstantDate(instant), time: formatInstantTime(instant) })

/** A new account before it is used: who asked for it, what comes next, and the choice of a member. */
export function PendingAccount({ org, verification, onChange, pending }: PendingAccountProps) {
  const t = useTexts('verification')
  const toast = useToast()
  const { isBusy, send } = useChange()
  const [asked, setAsked] = useState<Asked>(null)
  const { iban, holder, askedBy, askedAt, confirmedBy, isOwn, canConfirm } = pending
  const params = { org, change: pending.id }
  const confirm = async () => {
    const line = 'POST /admin/organizations/:org/verification/bank-changes/:change/confirm'
    show(await send(line, { params }), t('bankChange.confirmed'))
  }
  const refuse = async () => {
    const line = 'POST /admin/organizations/:org/verification/bank-changes/:change/refuse'
    show(await send(line, { params }), t('bankChange.refused'))
  }
  const refuseLabel = t(isOwn && confirmedBy === null ? 'bankChange.withdraw' : 'bankChange.refuse')
  return (
    <AdminSheet title={t('bankChange.pending')}>
      <Facts
        facts={[
          [t('bankChange.account'), groupIban(iban)],
          [t('bankChange.holder'), holder],
          [t('bankChange.askedBy'), t('bankChange.on', { by: askedBy, ...momentOf(askedAt) })],
          ...(confirmedBy === null ? [] : [[t('bankChange.confirmedBy'), confirmedBy] as const]),
        ]}
      />
      <p>{nextSentence()}</p>
      <ActionRow>
        {canConfirm && (
          <Button busy={isBusy} onClick={() => setAsked('confirm')}>
            {t('bankChange.confirm')}
          </Button>
        )}
        <Button variant="second" busy={isBusy} onClick={() => setAsked('refuse')}>
          {refuseLabel}
        </Button>
      </ActionRow>
      <SureAccount
        {...{ pending, asked, refuseLabel }}
        onConfirm={() => void confirm()}
        onRefuse={() => void refuse()}
        onClose={() => setAsked(null)}
      />
    </AdminSheet>
  )

  function nextSentence(): string {
    if (verification.state !== 'verified') return t('bankChange.nextStopped')
    if (pending.usedFrom !== null) return t('bankChange.nextConfirmed', momentOf(pending.usedFrom))
    return t(canConfirm ? 'bankChange.nextOther' : 'bankChange.nextOwn', momentOf(pending.until))
  }

  function show(answer: Verification | null, title: string): void {
    if (answer === null) return
    onChange(answer)
    toast({ tone: 'ok', title })
  }
}

interface SureAccountProps {
  readonly pending: PendingBankChange
  readonly asked: Asked
  readonly refuseLabel: string
  readonly onConfirm: () => void
  readonly onRefuse: () => void
  readonly onClose: () => void
}

/** Asks once before an account is confirmed or refused. */
function SureAccount({ pending, asked, refuseLabel, onConfirm, onRefuse, onClose }: SureAccountProps) {
  const t = useTexts('verification')
  const iban = maskIban(pending.iban)
  const keep = t('bankChange.keep')
  return (
    <>
      <Sure
        open={asked === 'confirm'}
        title={t('bankChange.sureConfirm', { iban })}
        action={t('bankChange.confirm')}
        keep={keep}
        isDangerous={false}
        onSure={onConfirm}
        onClose={onClose}
      >
        {t('bankChange.sureConfirmText', { holder: pending.holder })}
      </Sure>
      <Sure
        open={asked === 'refuse'}
        title={t('bankChange.sureRefuse', { iban })}
        action={refuseLabel}
        keep={keep}
        onSure={onRefuse}
        onClose={onClose}
      >
        {t('bankChange.sureRefuseText')}
      </Sure>
    </>
  )
}
