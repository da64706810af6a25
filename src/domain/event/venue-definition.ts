/** Where an event takes place; texts may be empty. */
export interface VenueDefinition {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly zipCode: string
  readonly country: string
  readonly lat: number | null
  readonly lng: number | null
}
