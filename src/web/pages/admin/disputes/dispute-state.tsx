import type { Dispute } from '#contract/admin/money/disputes.ts'
import { formatInstantDate } from '#domain/format.ts'
import { StateMark } from '#web/admin-kit/admin-screen.tsx'
import { useTexts } from '#web/lib/texts.ts'

/** The state of a dispute: what is expected of the association, or how it ended. */
export function DisputeState({ dispute }: { readonly dispute: Dispute }) {
  const t = useTexts('disputes')
  const { state, answer, respondBy, endedAt } = dispute
  if (endedAt !== null)
    return (
      <StateMark tone={state === 'won' ? 'ok' : 'bad'}>
        {t(state === 'won' ? 'won' : 'lost', { date: formatInstantDate(endedAt) })}
      </StateMark>
    )
  if (answer === 'refused') return <StateMark tone="bad">{t('notTaken')}</StateMark>
  if (answer !== null) return <StateMark>{t(answer === 'sent' ? 'answered' : 'answer.waiting')}</StateMark>
  if (respondBy === null) return <StateMark>{t('bankDecides')}</StateMark>
  return <StateMark tone="warn">{t('respondBy', { date: formatInstantDate(respondBy) })}</StateMark>
}
