import type { Participant } from '#domain/participant/participant.ts'
import { tidyText } from '#domain/payer/check-payer.ts'

/** A participant as stored: names and address on one line, without outer spaces. Dates are unchanged. */
export function tidyParticipant(participant: Participant): Participant {
  const { firstName, lastName, email, birthDate } = participant
  return {
    ...participant,
    firstName: tidyText(firstName),
    lastName: tidyText(lastName),
    ...(email === undefined ? {} : { email: tidyText(email) }),
    ...(birthDate === undefined ? {} : { birthDate: tidyText(birthDate) }),
  }
}
