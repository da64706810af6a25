import { type JourneyStep, stepAfter } from '#domain/form/journey.ts'
import type { Translate } from '#web/lib/texts.ts'

/** The label of the next button: it names the next step. */
export function nextLabel(
  t: Translate<'checkout'>,
  steps: readonly JourneyStep[],
  step: JourneyStep,
): string {
  switch (stepAfter(steps, step.number)?.name) {
    case 'participants':
      return t('continueTo.participants')
    case 'members':
      return t('continueTo.members')
    case 'details':
      return t('continueTo.details')
    case 'contributors':
      return t('continueTo.contributors')
    case 'billing':
      return t('continueTo.billing')
    case 'summary':
      return t('continueTo.summary')
    default:
      return t('continue')
  }
}
