import type { FastifyReply } from 'fastify'
import { cents } from '#domain/money.ts'
import { formatEuros } from '#domain/format.ts'
import type { PageLocale, Session } from '../bank/records.ts'
import { testCards } from '../test-payment-methods/test-cards.ts'
import { fieldHtml, sendFramePage } from './frame-page.ts'
import { frameTexts } from './page-texts.ts'
import { walletHtml } from './wallet-html.ts'

/** `cb` is on most French cards beside another scheme; a number alone does not name it. */
const cardSchemes = [
  { scheme: 'cb', mark: 'CB' },
  { scheme: 'visa', mark: 'VISA' },
  { scheme: 'mastercard', mark: 'MC' },
  { scheme: 'amex', mark: 'AMEX' },
] as const

const numberAttributes = 'autocomplete="cc-number" inputmode="numeric" enterkeyhint="next" maxlength="30"'
const expiryAttributes = 'autocomplete="cc-exp" inputmode="numeric" enterkeyhint="next" maxlength="9"'
const cvcAttributes = 'autocomplete="cc-csc" inputmode="numeric" enterkeyhint="next" maxlength="4"'
const holderAttributes = 'autocomplete="cc-name" enterkeyhint="done" autocapitalize="words" maxlength="100"'

/**
 * The marks of the card schemes, drawn as plain letters, and the name of the recognised one for a screen reader. All
 * are shown while the field is empty.
 */
const marks = `<span class="marks" aria-hidden="true">${cardSchemes
  .map(({ scheme, mark }) => `<span data-scheme="${scheme}">${mark}</span>`)
  .join('')}</span><span class="unseen" id="number-inside"></span>`

/** The card fields in a frame of the payment page. `dead` is why the session accepts no card, or null. */
export function cardFramePage(reply: FastifyReply, session: Session, dead: string | null): FastifyReply {
  const { walletAmount, locale } = session
  const texts = frameTexts[locale]
  const amountIn = (language: PageLocale) =>
    walletAmount === null ? '' : formatEuros(cents(walletAmount), language)
  const allTexts = {
    fr: { ...frameTexts.fr, walletAmount: amountIn('fr') },
    en: { ...frameTexts.en, walletAmount: amountIn('en') },
    es: { ...frameTexts.es, walletAmount: amountIn('es') },
  }
  return sendFramePage(reply, {
    session,
    dead,
    script: 'card-frame',
    title: texts.title,
    note: texts.note,
    list: { text: 'cards', words: texts.cards },
    above: walletAmount === null ? '' : walletHtml(texts, amountIn(locale)),
    fields: `${fieldHtml('number', numberAttributes, texts.number, null, marks)}
<div class="pair">
${fieldHtml('expiry', expiryAttributes, texts.expiry, texts.expiryHint)}
${fieldHtml('cvc', cvcAttributes, texts.cvc, texts.cvcHint)}
</div>
${fieldHtml('holder', holderAttributes, texts.holder, null)}`,
    data: { texts: allTexts, cards: testCards.map(({ number, what }) => ({ number, what })) },
  })
}
