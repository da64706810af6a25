/** The person for whom a ticket or a membership is. */
export interface Participant {
  readonly firstName: string
  readonly lastName: string
  readonly email?: string
  /** DD/MM/YYYY or `YYYY-MM-DD`. */
  readonly birthDate?: string
  readonly copyToFollowingParticipants?: boolean
}
