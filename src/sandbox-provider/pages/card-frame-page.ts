import type { FastifyReply } from 'fastify'
import type { Session } from '../bank/records.ts'
import { testCards } from '../test-payment-methods/test-cards.ts'
import { fieldHtml, sendFramePage } from './frame-page.ts'
import { frameTexts } from './page-texts.ts'

const numberLook = 'autocomplete="cc-number" inputmode="numeric" enterkeyhint="next" maxlength="30"'
const expiryLook = 'autocomplete="cc-exp" inputmode="numeric" enterkeyhint="next" maxlength="9"'
const cvcLook = 'autocomplete="cc-csc" inputmode="numeric" enterkeyhint="next" maxlength="4"'
const holderLook = 'autocomplete="cc-name" enterkeyhint="done" autocapitalize="words" maxlength="100"'

/** The card fields that a payment page frames. `dead` says why the session takes no card any more, or null. */
export function cardFramePage(reply: FastifyReply, session: Session, dead: string | null): FastifyReply {
  const texts = frameTexts[session.locale]
  return sendFramePage(reply, {
    session,
    dead,
    script: 'card-frame',
    title: texts.title,
    note: texts.note,
    list: { text: 'cards', words: texts.cards },
    fields: `${fieldHtml('number', numberLook, texts.number, null)}
<div class="pair">
${fieldHtml('expiry', expiryLook, texts.expiry, texts.expiryHint)}
${fieldHtml('cvc', cvcLook, texts.cvc, texts.cvcHint)}
</div>
${fieldHtml('holder', holderLook, texts.holder, null)}`,
    data: { texts: frameTexts, cards: testCards.map(({ number, what }) => ({ number, what })) },
  })
}
