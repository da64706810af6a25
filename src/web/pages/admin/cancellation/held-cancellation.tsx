import { useState } from 'react'
import { formatEuros, formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import type { Cancellation } from '#contract/cancellation/cancellation.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { Sure } from '#web/admin-kit/sure.tsx'
import { useChange } from '#web/admin-kit/use-change.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import type { CancellationPart } from '#web/pages/admin/cancellation/cancellation-part.ts'
import { MailPreview } from '#web/pages/admin/cancellation/mail-preview.tsx'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

const base = '/admin/organizations/:org/forms/:type/:slug/cancellations/:cancellation'

interface HeldCancellationProps extends CancellationPart {
  readonly held: NonNullable<Cancellation['held']>
  readonly organization: string
  /** Reads it again: it is not as it was shown. */
  readonly onStale: () => void
}

/** A cancellation above the sum of its association: what another member confirms, and each may withdraw. */
export function HeldCancellation(props: HeldCancellationProps) {
  const { cancellation, held, params, onChanged, onStale } = props
  const t = useTexts('cancellation')
  const amount = formatEuros(cents(held.amount), useLocale())
  const toast = useToast()
  const { isBusy, send } = useChange()
  const [isAsked, setAsked] = useState<'confirm' | 'withdraw' | null>(null)
  const decide = async (decision: 'confirm' | 'withdraw') => {
    const answer = await send(`POST ${base}/${decision}`, { params }, ({ status }) => {
      if (status === 409) onStale()
      return false
    })
    if (answer === null) return
    onChanged(answer)
    toast({ tone: 'ok', title: t(decision === 'confirm' ? 'second.done' : 'second.gone') })
  }
  const mayConfirm = held.mayConfirm && !held.hasLapsed
  const confirm = held.giftDays === null ? t('second.confirm', { amount }) : t('second.confirmGift')
  return (
    <AdminSheet title={t('second.title')}>
      <HeldFacts {...props} amount={amount} />
      {held.hasLapsed && <p>{t('second.lapsed')}</p>}
      {!held.mayConfirm && !held.hasLapsed && <p className="soft">{t('second.own')}</p>}
      <ActionRow>
        {mayConfirm && (
          <Button busy={isBusy} onClick={() => setAsked('confirm')}>
            {confirm}
          </Button>
        )}
        <Button variant="second" busy={isBusy} onClick={() => setAsked('withdraw')}>
          {t('second.withdraw')}
        </Button>
      </ActionRow>
      <Sure
        open={isAsked === 'confirm'}
        title={t('second.sureConfirm', { count: cancellation.orders })}
        action={confirm}
        keep={t('second.keep')}
        onSure={() => void decide('confirm')}
        onClose={() => setAsked(null)}
      >
        {t(held.giftDays === null ? 'second.sureConfirmText' : 'second.sureConfirmGiftText')}
      </Sure>
      <Sure
        open={isAsked === 'withdraw'}
        title={t('second.sureWithdraw')}
        action={t('second.withdraw')}
        keep={t('second.keep')}
        isDangerous={false}
        onSure={() => void decide('withdraw')}
        onClose={() => setAsked(null)}
      >
        {t('second.sureWithdrawText')}
      </Sure>
    </AdminSheet>
  )
}

/** The list that is confirmed, and the mails that go out. */
function HeldFacts({ cancellation, held, organization, amount }: HeldCancellationProps & { amount: string }) {
  const t = useTexts('cancellation')
  const locale = useLocale()
  const { by, orders } = cancellation
  const end = { date: formatInstantDate(held.until), time: formatInstantTime(held.until) }
  return (
    <>
      <p>{t('second.asked', { by, amount, count: orders, ...end })}</p>
      {held.byHand > 0 && <p>{t('plan.byHand', { amount: formatEuros(cents(held.byHand), locale) })}</p>}
      {held.giftDays !== null && <p>{t('second.gift', { count: held.giftDays })}</p>}
      {held.mails.map((mail) => (
        <MailPreview
          key={mail.locale}
          label={t('mail.title')}
          mail={mail}
          organization={organization}
          offersGift={held.giftDays !== null}
        />
      ))}
    </>
  )
}
