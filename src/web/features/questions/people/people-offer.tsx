import { useEffect, useState } from 'react'
import type { CartItemIn } from '#contract/cart.ts'
import type { Person } from '#domain/account/check-profile.ts'
import type { Locale } from '#domain/locale.ts'
import styles from '#web/features/questions/people/people-offer.module.css'
import { readOwnProfile } from '#web/lib/api/own-payer.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'

interface PeopleOfferProps {
  /** The units of the cart: a person who is named in one is not offered again. */
  readonly named: readonly Pick<CartItemIn, 'participant'>[]
  readonly onPerson: (person: Person) => void
}

/** Read once for all units of a page. */
let reading: Promise<readonly Person[]> | null = null

function readPeople(locale: Locale): Promise<readonly Person[]> {
  reading ??= readOwnProfile(locale).then((profile) => {
    if (profile === null) return []
    const { firstName, lastName, people } = profile
    return firstName === '' ? people : [{ firstName, lastName }, ...people]
  })
  return reading
}

/** The signed-in user and the people whom they register, one button each. */
export function PeopleOffer({ named, onPerson }: PeopleOfferProps) {
  const t = useTexts('questions')
  const locale = useLocale()
  const [people, setPeople] = useState<readonly Person[]>([])
  useEffect(() => {
    let isOver = false
    readPeople(locale).then(
      (read) => isOver || setPeople(read),
      // Without an answer the names are typed.
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [locale])
  const isNamed = (person: Person) =>
    named.some(
      ({ participant }) =>
        participant?.firstName === person.firstName && participant.lastName === person.lastName,
    )
  const offered = people.filter((person) => !isNamed(person))
  if (offered.length === 0) return null
  return (
    <div className={styles.offer}>
      <span className="soft">{t('fillWith')}</span>
      {offered.map((person) => {
        const name = `${person.firstName} ${person.lastName}`
        return (
          <Button key={name} variant="second" size="s" onClick={() => onPerson(person)}>
            {name}
          </Button>
        )
      })}
    </div>
  )
}
