import type { Participant } from '#domain/participant/participant.ts'
import { tidyText } from '#domain/payer/check-payer.ts'

/** A participant as kept: names and address of one line, without outer spaces. Dates stay as they were written. */
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
