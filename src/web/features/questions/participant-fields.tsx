import { lazy, Suspense } from 'react'
import type { Person } from '#domain/account/check-profile.ts'
import { withParticipant } from '#web/features/questions/draft/edit-items.ts'
import { type ParticipantKey, participantName, tierOf } from '#web/features/questions/draft/question-field.ts'
import styles from '#web/features/questions/questions.module.css'
import type { Asking } from '#web/features/questions/use-asking.ts'
import { mayHaveSession } from '#web/lib/api/may-have-session.ts'
import { useTexts } from '#web/lib/texts.ts'
import { TextInput } from '#web/ui/form/text-input.tsx'

interface ParticipantFieldsProps {
  readonly asking: Asking
  readonly index: number
  /** Most often the visitor: the browser may fill in their details. */
  readonly isFirst: boolean
}

/** Only users register people, so that the others do not load it. */
const PeopleOffer = lazy(async () => {
  const { PeopleOffer: offer } = await import('#web/features/questions/people/people-offer.tsx')
  return { default: offer }
})

/** The person that a ticket or a membership is for. */
export function ParticipantFields({ asking, index, isFirst }: ParticipantFieldsProps) {
  const t = useTexts('questions')
  const { form, items, errorOf, change, leave } = asking
  const item = items[index]
  const isMember = item !== undefined && tierOf(form, item)?.tierType === 'Membership'
  const field = (key: ParticipantKey) => {
    const name = participantName(index, key)
    return {
      name,
      value: item?.participant?.[key] ?? '',
      error: errorOf(name),
      onText: (text: string) => change(name, (all) => withParticipant(all, index, key, text)),
      onBlur: () => leave(name),
    }
  }
  const isUnnamed = ['firstName', 'lastName'].every(
    (key) => (item?.participant?.[key as 'firstName'] ?? '') === '',
  )
  const fill = ({ firstName, lastName }: Person) => {
    change(participantName(index, 'firstName'), (all) => withParticipant(all, index, 'firstName', firstName))
    change(participantName(index, 'lastName'), (all) => withParticipant(all, index, 'lastName', lastName))
  }
  return (
    <>
      {isUnnamed && mayHaveSession() && (
        <Suspense>
          <PeopleOffer named={items} onPerson={fill} />
        </Suspense>
      )}
      <div className={styles.two}>
        <TextInput
          {...field('firstName')}
          label={t('firstName')}
          autoComplete={isFirst ? 'given-name' : 'off'}
          aria-required
        />
        <TextInput
          {...field('lastName')}
          label={t('lastName')}
          autoComplete={isFirst ? 'family-name' : 'off'}
          aria-required
        />
      </div>
      <TextInput
        {...field('email')}
        label={t('email')}
        optional={t('optional')}
        hint={isMember ? t('emailHint.member') : t('emailHint.participant')}
        type="email"
        inputMode="email"
        autoComplete={isFirst ? 'email' : 'off'}
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  )
}
