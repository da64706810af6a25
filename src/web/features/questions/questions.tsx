import { useId } from 'react'
import { needsUnitDetails } from '#domain/form/journey.ts'
import { AnswerList } from '#web/features/questions/answer-list.tsx'
import { tierOf } from '#web/features/questions/draft/question-field.ts'
import styles from '#web/features/questions/questions.module.css'
import { UnitQuestions } from '#web/features/questions/unit-questions.tsx'
import { type AskingOptions, useAsking } from '#web/features/questions/use-asking.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Sheet } from '#web/ui/layout/sheet.tsx'

type QuestionsProps = Omit<AskingOptions, 'held'> & Partial<Pick<AskingOptions, 'held'>>

/**
 * The questions of a form other than the payer's details. `details`: the participant of each unit, the questions of
 * its tier, its options; a unit without questions shows nothing. `form`: the form's own questions, once, stored in
 * the answers of the first item. Field names are the server's, so that its problems appear on the right field.
 */
export function Questions({ held = [], ...props }: QuestionsProps) {
  const t = useTexts('questions')
  const titleId = useId()
  const asking = useAsking({ ...props, held })
  const { form, items, scope } = props
  if (scope === 'details') {
    return items.map((item, index) => {
      const tier = tierOf(form, item)
      return tier === undefined || !needsUnitDetails(tier) ? null : (
        <UnitQuestions key={item.id ?? index} asking={asking} index={index} tier={tier} />
      )
    })
  }
  if (form.customFields.length === 0 || items.length === 0) return null
  return (
    <Sheet as="section" titleId={titleId}>
      <h2 id={titleId} className={styles.unitTitle}>
        {t('formTitle')}
      </h2>
      <div className="stack-l">
        <AnswerList asking={asking} place={{ index: 0 }} fields={form.customFields} />
      </div>
    </Sheet>
  )
}
