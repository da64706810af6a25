import { needsParticipant } from '#domain/form/journey.ts'
import { AnswerList } from '#web/features/questions/answer-list.tsx'
import { withCopying } from '#web/features/questions/draft/edit-items.ts'
import { OptionChoice } from '#web/features/questions/option-choice.tsx'
import { ParticipantFields } from '#web/features/questions/participant-fields.tsx'
import { type AskingTier, tierOf } from '#web/features/questions/draft/question-field.ts'
import styles from '#web/features/questions/questions.module.css'
import { unitPlace } from '#web/features/questions/draft/unit-place.ts'
import type { Asking } from '#web/features/questions/use-asking.ts'
import { useContentLang, useTexts } from '#web/lib/texts.ts'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'
import { FieldMessage } from '#web/ui/form/field.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

interface UnitQuestionsProps {
  readonly asking: Asking
  readonly index: number
  readonly tier: AskingTier
}

/** One unit of the cart: its participant, the questions of its tier, its options. */
export function UnitQuestions({ asking, index, tier }: UnitQuestionsProps) {
  const t = useTexts('questions')
  const lang = useContentLang()
  const { form, items, errorOf } = asking
  const { kind, number, count } = unitPlace(form, items, index)
  const named = needsParticipant(tier.tierType)
  const wrong = [`items.${index}.tierId`, `items.${index}.quantity`].find(
    (name) => errorOf(name) !== undefined,
  )
  return (
    <Sheet>
      <fieldset>
        <legend className={styles.unitTitle}>
          {kind === 'product' ? '' : `${t(`unit.${kind}`, { number })} – `}
          <span lang={lang}>{tier.name}</span>
          {kind === 'product' && count > 1 && ` – ${t('unit.product', { number, count })}`}
        </legend>
        {wrong !== undefined && <FieldMessage id={wrong} tone="error" text={errorOf(wrong)} />}
        <div className="stack-l">
          {named && <ParticipantFields asking={asking} index={index} isFirst={number === 1} />}
          <AnswerList asking={asking} place={{ index }} fields={tier.customFields} />
          {tier.extraOptions.length > 0 && (
            <fieldset className={styles.options}>
              <legend className={styles.optionsTitle}>{t('options')}</legend>
              {tier.extraOptions.map((option) => (
                <OptionChoice key={option.id} asking={asking} index={index} option={option} />
              ))}
            </fieldset>
          )}
          {named && <CopyChoice asking={asking} index={index} tier={tier} />}
        </div>
      </fieldset>
    </Sheet>
  )
}

/** Offered by the first unit of each tier that has more units. */
function CopyChoice({ asking, index, tier }: UnitQuestionsProps) {
  const t = useTexts('questions')
  const { form, items, change } = asking
  const isFirstOfTier = items.findIndex(({ tierId }) => tierId === tier.id) === index
  const isFollowed = items.slice(index + 1).some((item) => {
    const other = tierOf(form, item)
    return other !== undefined && needsParticipant(other.tierType)
  })
  if (!isFirstOfTier || !isFollowed) return null
  const name = `items.${index}.participant.copyToFollowingParticipants`
  return (
    <Checkbox
      name={name}
      label={t(`copy.${tier.tierType === 'Membership' ? 'member' : 'participant'}`)}
      hint={t('copy.hint')}
      checked={items[index]?.participant?.copyToFollowingParticipants === true}
      onChecked={(copies) => change(name, (all) => withCopying(all, index, copies))}
    />
  )
}
