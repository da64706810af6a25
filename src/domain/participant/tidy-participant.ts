import type { Participant } from '#domain/participant/participant.ts'
import { tidyText, tidyTyped } from '#domain/payer/check-payer.ts'

/** A participant as stored: names and address on one line, without outer spaces. Dates are unchanged. */
export function tidyParticipant(participant: Participant): Participant {
  const { firstName, lastName, email, birthDate } = participant
  return {
    ...participant,
    firstName: tidyTyped(firstName),
    lastName: tidyTyped(lastName),
    ...(email === undefined ? {} : { email: tidyTyped(email) }),
    ...(birthDate === undefined ? {} : { birthDate: tidyText(birthDate) }),
  }
}
