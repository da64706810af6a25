import { type RefObject, type SyntheticEvent, useState } from 'react'
import type { Profile } from '#contract/account/profile.ts'
import { type Person, checkProfile } from '#domain/account/check-profile.ts'
import { formatDate, parisDate } from '#domain/format.ts'
import type { Problem } from '#domain/problem.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useProblemLine, useProblemMessage } from '#web/lib/form/problem-message.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import type { PersonRow } from '#web/pages/account/profile/people-fields.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'

/** The values, problems and saving of a profile. */
export function useProfileForm(
  element: RefObject<HTMLFormElement | null>,
  profile: Profile,
  onSaved: (profile: Profile) => void,
) {
  const t = useTexts('account')
  const words = useTexts('problems')
  const locale = useLocale()
  const toast = useToast()
  const showFailure = useFailureToast()
  const messageOf = useProblemMessage()
  const lineOf = useProblemLine()
  const labelOf = useLabelOf()
  const [today] = useState(() => parisDate(new Date()))
  const [rows, setRows] = useState<readonly PersonRow[]>(() =>
    profile.people.map((person, key) => ({ ...person, key })),
  )
  const [isBusy, setBusy] = useState(false)
  const people = rows.map(({ firstName, lastName }) => ({ firstName, lastName }))
  const known = { email: profile.email, today }
  const { country } = profile
  const peopleProblems = checkProfile({ ...valuesOf(profile), country }, people, known).filter(isOfPeople)
  const save = async (values: ReturnType<typeof valuesOf>) => {
    setBusy(true)
    try {
      const body = { ...values, country, people }
      onSaved(await makeSend(locale)('PUT /users/me/profile', { body }))
      toast({ tone: 'ok', title: t('profile.saved') })
    } catch (error) {
      const failure = asFailure(error)
      if (failure.problems.length === 0) showFailure(failure)
      else form.refuse(failure.problems)
    } finally {
      setBusy(false)
    }
  }
  const form = useForm({
    element,
    prefix: 'payer.',
    initial: valuesOf(profile),
    check: (values) => checkProfile({ ...values, country }, [], known),
    messageOf,
    lineOf: (problem) => words('line', { label: labelOf(problem), message: lineOf(problem) }),
    lazy: ['birthDate'],
    onValid: (values) => {
      if (peopleProblems.length === 0) void save(values)
    },
  })
  const shownPeople = form.attempt === 0 ? [] : peopleProblems
  return {
    form,
    isBusy,
    submit: (event: SyntheticEvent) => form.submit(event),
    people: {
      rows,
      onRows: setRows,
      errorOf: (field: string) => {
        const found = shownPeople.find((problem) => problem.field === field)
        return found === undefined ? undefined : messageOf(found)
      },
    },
    summary: [
      ...form.summary,
      ...shownPeople.map((problem) => ({
        id: problem.field,
        message: words('line', { label: labelOf(problem), message: lineOf(problem) }),
      })),
    ],
  }
}

/** The label of a field as the summary names it. */
function useLabelOf(): (problem: Pick<Problem, 'field'>) => string {
  const t = useTexts('account')
  return ({ field }) => {
    const [area = '', second = '', third = ''] = field.split('.')
    if (area !== 'people') return t(`profile.${second as keyof ReturnType<typeof valuesOf>}`)
    const person = t('profile.person', { number: Number(second) + 1 })
    return t('profile.inPerson', { person, label: t(`profile.${third as keyof Person}`) })
  }
}

const isOfPeople = ({ field }: Problem) => field.startsWith('people.')

function valuesOf({ firstName, lastName, birthDate, address, zipCode, city }: Profile) {
  const date = birthDate === null ? '' : formatDate(birthDate)
  return { firstName, lastName, birthDate: date, address, zipCode, city }
}
