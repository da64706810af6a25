import type { FastifyReply } from 'fastify'
import type { Session } from '../bank/records.ts'
import { testAccounts } from '../test-payment-methods/test-accounts.ts'
import { fieldHtml, sendFramePage } from './frame-page.ts'
import { accountTexts } from './page-texts.ts'

const ibanAttributes = 'autocomplete="off" autocapitalize="characters" enterkeyhint="next" maxlength="60"'
const holderAttributes = 'autocomplete="name" enterkeyhint="done" autocapitalize="words" maxlength="100"'

/** The fields of a direct debit in a frame of the payment page. `dead` is why the session accepts nothing, or null. */
export function accountFramePage(reply: FastifyReply, session: Session, dead: string | null): FastifyReply {
  const texts = accountTexts[session.locale]
  return sendFramePage(reply, {
    session,
    dead,
    script: 'account-frame',
    title: texts.title,
    note: texts.note,
    list: { text: 'accounts', words: texts.accounts },
    fields: `${fieldHtml('iban', ibanAttributes, texts.iban, texts.ibanHint)}
${fieldHtml('holder', holderAttributes, texts.holder, null)}`,
    data: { texts: accountTexts, accounts: testAccounts.map(({ iban, what }) => ({ iban, what })) },
  })
}
