import type { Form } from '#contract/form.ts'
import { formTypeRules } from '#domain/form/form-types.ts'
import { cents } from '#domain/money.ts'
import { contributionWord } from '#web/lib/contribution-word.ts'
import { shortEuros } from '#web/lib/short-euros.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import styles from './campaign-progress.module.css'

/** A goal to reach, or a crowdfunding that has raised something. A plain gift only counts its donors, in the head. */
export function hasProgress({ formType, goal, amountCollected }: Form): boolean {
  return goal !== null || (formTypeRules[formType].ends === 'crowdfunding' && amountCollected > 0)
}

/** The amount raised, the goal, the number of contributors and the time left. */
export function CampaignProgress({ form }: { readonly form: Form }) {
  const t = useTexts('campaign')
  const locale = useLocale()
  const { goal, percentFunded, amountCollected, contributorsCount, timeLeft } = form
  if (!hasProgress(form)) return null
  const percent = percentFunded ?? 0
  return (
    <div>
      <p className="row">
        <strong className={`num ${styles.raised}`}>{shortEuros(cents(amountCollected), locale)}</strong>
        <span className="soft">
          {goal === null
            ? t('raised.noGoal')
            : t('raised.goal', { percent, goal: shortEuros(cents(goal), locale) })}
        </span>
      </p>
      {goal !== null && <ProgressBar label={t('raised.bar', { percent })} percent={percent} />}
      <p className={`row small soft ${styles.under}`}>
        <span>
          {contributorsCount > 0 && t(contributionWord(form.formType), { count: contributorsCount })}
        </span>
        {timeLeft !== null && form.sales === 'open' && (
          <span>{timeLeft === 0 ? t('endsToday') : t('daysLeft', { count: timeLeft })}</span>
        )}
      </p>
    </div>
  )
}
