import { expect, test } from 'vitest'
import { readMailReport } from '#server/platform/mail/read-mail-report.ts'
import { aComplaint, aDeliveryReport } from '../../../../tests/build/mail/mail-reports.ts'

const mailId = '5a0c2d1e-7f3b-4c8a-9d6e-1b2f3a4c5d6e'
const read = (raw: string) => readMailReport(Buffer.from(raw), 'obole.exemple.fr')

test('a refusal for good and a complaint name the mail that they are about', async () => {
  expect(await read(aDeliveryReport({ mailId }))).toEqual({
    mailId,
    kind: 'bounce',
    reason: 'smtp; 550 5.1.1 <parti@exemple.fr>: user unknown here',
  })
  expect(await read(aComplaint({ mailId }))).toEqual({ mailId, kind: 'complaint', reason: 'abuse' })
})

test.each([
  ['a delay', aDeliveryReport({ mailId, action: 'delayed', status: '4.4.1' })],
  ['a mailbox that is full for now', aDeliveryReport({ mailId, status: '4.2.2' })],
  ['a mail that the server does not like', aDeliveryReport({ mailId, status: '5.7.1' })],
  ['no identifier', aDeliveryReport({ mailId: '-'.repeat(36) })],
  ['a delivery', aDeliveryReport({ mailId, action: 'delivered', status: '2.0.0' })],
  ['a refusal of a mail of another site', aDeliveryReport({ mailId, host: 'autre.exemple.fr' })],
  ['no longer unwanted', aComplaint({ mailId, feedback: 'not-spam' })],
  ['a reply that quotes a report', `Subject: Re\r\n\r\n${aDeliveryReport({ mailId })}`],
  ['nothing', ''],
])('%s is no report', async (_what, raw) => {
  expect(await read(raw)).toBeNull()
})
