import { expect, test } from 'vitest'
import { tidyAnswers } from '#domain/cart/tidy-answers.ts'
import { aField, aFormDefinition, aTicket, anOption } from '../../../tests/build/domain/definitions.ts'

const phone = '\u202a06\u00a012\u00a034\u00a056\u00a078\u202c'
const form = aFormDefinition({
  tiers: [
    aTicket({
      customFields: [aField({ id: 'zip', type: 'Zipcode' }), aField({ id: 'text', type: 'TextInput' })],
      extraOptions: [anOption({ customFields: [aField({ id: 'phone', type: 'Phone' })] })],
    }),
  ],
  customFields: [aField({ id: 'own', type: 'Phone' }), aField({ id: 'count', type: 'Number' })],
})

test('pasted phone numbers and postcodes are stored as they are judged, other answers as typed', () => {
  const item = {
    tierId: 'ticket',
    customFields: [
      { fieldId: 'zip', value: '75\u202f001\u200b' },
      { fieldId: 'text', value: 'a\u00a0b' },
      { fieldId: 'own', value: phone },
      { fieldId: 'count', value: 2 },
    ],
    extraOptions: [{ extraOptionId: 'o1', value: true, customFields: [{ fieldId: 'phone', value: phone }] }],
  }
  const { customFields, extraOptions } = tidyAnswers(item, form)
  expect(customFields.map(({ value }) => value)).toEqual(['75001', 'a\u00a0b', '06 12 34 56 78', 2])
  expect(extraOptions[0]?.customFields).toEqual([{ fieldId: 'phone', value: '06 12 34 56 78' }])
})
