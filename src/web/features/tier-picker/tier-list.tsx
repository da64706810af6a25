import type { ReactNode, RefObject } from 'react'
import type { Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import { formatEventDate, formatEuros } from '#domain/format.ts'
import { isOfAll, listId, pickerFormId } from '#web/features/tier-picker/selection/check-selection.ts'
import { lineOf } from '#web/features/tier-picker/selection/selection.ts'
import { tiersByDay } from '#web/features/tier-picker/selection/tiers-by-day.ts'
import { ReadOnlyTier, TierLine } from '#web/features/tier-picker/tier-line.tsx'
import { GiftEstimate } from '#web/features/tier-picker/gift-estimate.tsx'
import { FreeAmount } from '#web/features/tier-picker/unit-amounts.tsx'
import type { Picker } from '#web/features/tier-picker/use-picker.ts'
import { useProblemWords } from '#web/features/tier-picker/use-problem-words.ts'
import { VatNote } from '#web/features/tier-picker/tier-price.tsx'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import styles from './tier-picker.module.css'

interface TierListProps {
  readonly form: Form
  readonly organization: Organization
  readonly picker: Picker
  readonly element: RefObject<HTMLFormElement | null>
  readonly children?: ReactNode
}

/** All tiers with their number of units, the free amount and the gift, and the problems at the top. */
export function TierList({ form, organization, picker, element, children }: TierListProps) {
  const t = useTexts('picker')
  const wordsOf = useProblemWords(form)
  const { counted, custom, gift, problems } = picker
  return (
    <form
      ref={element}
      id={pickerFormId}
      className="stack-l"
      noValidate
      onSubmit={(event) => void picker.submit(event)}
    >
      <ErrorSummary
        title={t('refused.title', { count: problems.length })}
        attempt={picker.attempt}
        problems={problems.map((one) => ({
          id: isOfAll(one) ? null : one.field,
          message: wordsOf(one, true),
        }))}
      />
      {counted.length > 0 && (
        <div id={listId} className={`stack ${styles.days}`} tabIndex={-1}>
          {tiersByDay(counted).map(({ day, tiers }) => (
            <div key={day ?? ''}>
              <DayTitle day={day} isAlone={tiers.length === counted.length} />
              <ul className={styles.list}>
                {tiers.map((tier) => (
                  <TierLine key={tier.id} form={form} tier={tier} picker={picker} wordsOf={wordsOf} />
                ))}
              </ul>
            </div>
          ))}
          <VatNote tiers={counted} />
        </div>
      )}
      {custom !== null && (
        <div className={styles.gift}>
          <FreeAmount tier={custom} picker={picker} wordsOf={wordsOf} isGift={false} />
        </div>
      )}
      {gift !== null && (
        <div className={`stack ${styles.gift}`}>
          <FreeAmount tier={gift} picker={picker} wordsOf={wordsOf} isGift />
          <GiftEstimate picker={picker} organization={organization} />
        </div>
      )}
      {children}
      <StorySection form={form} picker={picker} />
    </form>
  )
}

/** The day of the tickets below, in words; the tickets of every day come last. */
function DayTitle({ day, isAlone }: { readonly day: string | null; readonly isAlone: boolean }) {
  const t = useTexts('picker')
  const locale = useLocale()
  if (day === null && isAlone) return null
  return (
    <h3 className={styles.day}>
      {day === null ? t('everyDay') : formatEventDate(`${day}T12:00:00Z`, locale)}
    </h3>
  )
}

/** Tiers and prices of a form that takes no payment now. */
export function ReadOnlyTiers({ form, picker }: Pick<TierListProps, 'form' | 'picker'>) {
  const tiers = picker.counted
  if (tiers.length === 0) return null
  return (
    <div className="stack">
      <ul className={styles.list} aria-label={form.title}>
        {tiers.map((tier) => (
          <ReadOnlyTier key={tier.id} form={form} tier={tier} />
        ))}
      </ul>
      <VatNote tiers={tiers} />
    </div>
  )
}

/** For screen reader users: the number and the total after the last change. */
function StorySection({ form, picker }: Pick<TierListProps, 'form' | 'picker'>) {
  const t = useTexts('picker')
  const locale = useLocale()
  const tier = picker.counted.find(({ id }) => id === picker.last)
  const announcement =
    tier !== undefined &&
    form.tiers.length > 0 &&
    t('quantity.told', {
      name: tier.name,
      count: lineOf(picker.selection, tier.id).count,
      total: formatEuros(picker.total, locale),
    })
  return <output className="visually-hidden">{announcement}</output>
}
