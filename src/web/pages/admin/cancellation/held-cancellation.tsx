import { useState } from 'react'
import { formatEuros, formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { Sure } from '#web/admin-kit/sure.tsx'
import { useChange } from '#web/admin-kit/use-change.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import type { CancellationPart } from '#web/pages/admin/cancellation/cancellation-part.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

const base = '/admin/organizations/:org/forms/:type/:slug/cancellations/:cancellation'

/** A cancellation above the sum of its association: another member confirms it, and each may withdraw it. */
export function HeldCancellation({ cancellation, params, onChanged }: CancellationPart) {
  const t = useTexts('cancellation')
  const locale = useLocale()
  const toast = useToast()
  const { isBusy, send } = useChange()
  const [asked, setAsked] = useState<'confirm' | 'withdraw' | null>(null)
  const { held, by } = cancellation
  if (held === null) return null
  const amount = formatEuros(cents(held.amount), locale)
  const end = { date: formatInstantDate(held.until), time: formatInstantTime(held.until) }
  const decide = async (decision: 'confirm' | 'withdraw') => {
    const answer = await send(`POST ${base}/${decision}`, { params })
    if (answer === null) return
    onChanged(answer)
    toast({ tone: 'ok', title: t(decision === 'confirm' ? 'second.done' : 'second.gone') })
  }
  const mayConfirm = held.mayConfirm && !held.hasLapsed
  return (
    <AdminSheet title={t('second.title')}>
      <p>{t('second.waiting', { by, amount, ...end })}</p>
      {held.hasLapsed && <p>{t('second.lapsed')}</p>}
      {!held.mayConfirm && !held.hasLapsed && <p className="soft">{t('second.own')}</p>}
      <ActionRow>
        {mayConfirm && (
          <Button busy={isBusy} onClick={() => setAsked('confirm')}>
            {t('second.confirm', { amount })}
          </Button>
        )}
        <Button variant="second" busy={isBusy} onClick={() => setAsked('withdraw')}>
          {t('second.withdraw')}
        </Button>
      </ActionRow>
      <Sure
        open={asked !== null}
        title={asked === 'confirm' ? t('second.sureConfirm', { amount }) : t('second.sureWithdraw')}
        action={asked === 'confirm' ? t('second.confirm', { amount }) : t('second.withdraw')}
        keep={t('second.keep')}
        isDangerous={asked === 'confirm'}
        onSure={() => void decide(asked ?? 'withdraw')}
        onClose={() => setAsked(null)}
      >
        {t(asked === 'confirm' ? 'second.sureConfirmText' : 'second.sureWithdrawText')}
      </Sure>
    </AdminSheet>
  )
}
