import type { Form, Tier } from '#contract/form.ts'
import { needsParticipant } from '#domain/form/journey.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { waitingListPath } from '#web/paths.ts'

interface WaitingLinkProps {
  readonly form: Form
  readonly tier: Tier
}

/** Leads from a price that is sold out to its waiting list, where the form has some. */
export function WaitingLink({ form, tier }: WaitingLinkProps) {
  const t = useTexts('picker')
  const locale = useLocale()
  const isWaited = tier.soldOut && tier.sales === 'open' && needsParticipant(tier.tierType)
  if (form.waitingList !== true || !isWaited) return null
  return (
    <p className="small">
      <a href={waitingListPath(form, tier.id, locale)} aria-label={t('waitingListOf', { name: tier.name })}>
        {t('waitingList')}
      </a>
    </p>
  )
}
