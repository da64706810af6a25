import type { CorrectDonor } from '#contract/receipt-correction.ts'

/** A first correction of the donor of a tax receipt, as a browser sends it. */
export const aCorrection: CorrectDonor = {
  firstName: 'Zoé',
  lastName: 'Moreau',
  companyName: '',
  address: '3 rue des Lilas',
  zipCode: '44000',
  city: 'Nantes',
  country: 'FR',
  version: 0,
}
