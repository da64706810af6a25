import type { FastifyReply } from 'fastify'
import type { Session } from '../bank/records.ts'
import { testCards } from '../test-payment-methods/test-cards.ts'
import { fieldHtml, sendFramePage } from './frame-page.ts'
import { frameTexts } from './page-texts.ts'

const numberAttributes = 'autocomplete="cc-number" inputmode="numeric" enterkeyhint="next" maxlength="30"'
const expiryAttributes = 'autocomplete="cc-exp" inputmode="numeric" enterkeyhint="next" maxlength="9"'
const cvcAttributes = 'autocomplete="cc-csc" inputmode="numeric" enterkeyhint="next" maxlength="4"'
const holderAttributes = 'autocomplete="cc-name" enterkeyhint="done" autocapitalize="words" maxlength="100"'

/** The card fields in a frame of the payment page. `dead` is why the session accepts no card, or null. */
export function cardFramePage(reply: FastifyReply, session: Session, dead: string | null): FastifyReply {
  const texts = frameTexts[session.locale]
  return sendFramePage(reply, {
    session,
    dead,
    script: 'card-frame',
    title: texts.title,
    note: texts.note,
    list: { text: 'cards', words: texts.cards },
    fields: `${fieldHtml('number', numberAttributes, texts.number, null)}
<div class="pair">
${fieldHtml('expiry', expiryAttributes, texts.expiry, texts.expiryHint)}
${fieldHtml('cvc', cvcAttributes, texts.cvc, texts.cvcHint)}
</div>
${fieldHtml('holder', holderAttributes, texts.holder, null)}`,
    data: { texts: frameTexts, cards: testCards.map(({ number, what }) => ({ number, what })) },
  })
}
