import { expect, test } from 'vitest'
import { encodeTaxOffice, taxOfficeText } from '#server/money/ledger/accounting/tax-office-text.ts'

test.each([
  ['L’été – « fête »', "L'été - « fête »"],
  ['Thị Hương Nguyễn', 'Thi Huong Nguyen'],
  ['Cœur & Œuvre, 5 €', 'Cœur & Œuvre, 5 €'],
  ['a\tb|c\r\nd', 'a b c d'],
  ['Łódź 日', '?ódz ?'],
])('%j is written %j', (text, written) => {
  expect(taxOfficeText(text)).toBe(written)
  expect(new TextDecoder('iso-8859-15').decode(encodeTaxOffice(written))).toBe(written)
})
