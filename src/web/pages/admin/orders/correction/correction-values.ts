import type { CorrectableOrder } from '#contract/admin/order/order-correction.ts'
import {
  type OrderCorrection,
  correctedPayerFields,
  correctionField,
} from '#domain/order/order-correction.ts'

/** Fields of a correction by their names, all texts. */
export type CorrectionValues = Readonly<Record<string, string>>

const personFields = ['firstName', 'lastName', 'email'] as const

/** The fields of the payer that the form shows: an address only where there is one. */
export function payerFieldsOf({ payer, isOrganization }: CorrectableOrder) {
  const hasAddress = payer.address !== '' || payer.zipCode !== '' || payer.city !== ''
  return correctedPayerFields.filter((field) => {
    if (field === 'companyName') return isOrganization
    return hasAddress || !['address', 'zipCode', 'city'].includes(field)
  })
}

/** The order as it is stored. */
export function firstValues({ payer, lines }: CorrectableOrder): CorrectionValues {
  return Object.fromEntries([
    ...correctedPayerFields.map((field) => [correctionField.payer(field), payer[field]] as const),
    ...lines.flatMap(({ id, participant, answers }) => [
      ...(participant === null
        ? []
        : personFields.map((field) => [correctionField.person(id, field), participant[field]] as const)),
      ...answers.map(({ fieldId, value }) => [correctionField.answer(id, fieldId), value] as const),
    ]),
  ])
}

/** Reads the correction of the fields. */
export function correctionOf(
  values: CorrectionValues,
  { payer, lines }: CorrectableOrder,
): { payer: CorrectableOrder['payer']; lines: OrderCorrection['lines'][number][] } {
  const valueOf = (name: string, stored: string) => values[name] ?? stored
  return {
    payer: {
      firstName: valueOf(correctionField.payer('firstName'), payer.firstName),
      lastName: valueOf(correctionField.payer('lastName'), payer.lastName),
      companyName: valueOf(correctionField.payer('companyName'), payer.companyName),
      email: valueOf(correctionField.payer('email'), payer.email),
      address: valueOf(correctionField.payer('address'), payer.address),
      zipCode: valueOf(correctionField.payer('zipCode'), payer.zipCode),
      city: valueOf(correctionField.payer('city'), payer.city),
    },
    lines: lines.map(({ id, participant, answers }) => ({
      id,
      participant: participant && {
        firstName: valueOf(correctionField.person(id, 'firstName'), participant.firstName),
        lastName: valueOf(correctionField.person(id, 'lastName'), participant.lastName),
        email: valueOf(correctionField.person(id, 'email'), participant.email),
      },
      answers: answers.map(({ fieldId, value }) => ({
        fieldId,
        value: valueOf(correctionField.answer(id, fieldId), value),
      })),
    })),
  }
}
