import type { FastifyReply } from 'fastify'
import { cents } from '#domain/money.ts'
import { formatEuros } from '#domain/format.ts'
import type { ChallengedCharge } from '../bank/charge/answer-challenge.ts'
import { testPaymentMethodOf } from '../test-payment-methods/test-payment-methods.ts'
import { escapeHtml, type HtmlPage, sendPage } from './html.ts'
import { challengeTexts } from './page-texts.ts'

/** The page on which the payer's bank asks for a confirmation (3-D Secure). Works without script. */
export function challengePage(reply: FastifyReply, charge: ChallengedCharge): FastifyReply {
  const texts = challengeTexts[charge.locale]
  const amount = formatEuros(cents(charge.amount), charge.locale)
  const last4 = testPaymentMethodOf(charge.paymentMethod?.key ?? '').last4
  const line = (name: string, value: string) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`
  const button = (outcome: 'success' | 'failure' | 'cancel', style: string) =>
    `<button class="button ${style}" name="outcome" value="${outcome}">${texts[outcome]}</button>`
  const page: HtmlPage = {
    lang: charge.locale,
    title: `${texts.title} – ${texts.bank}`,
    style: 'challenge',
    body: `<body class="bank">
<header class="bank-head"><svg aria-hidden="true" viewBox="0 0 24 24" width="28" height="28"><path d="M12 2 2 8v2h20V8zM4 12v6h3v-6zm6.5 0v6h3v-6zm6.5 0v6h3v-6zM2 20v2h20v-2z" fill="currentColor"/></svg> ${texts.bank}</header>
<main class="sheet">
<h1>${texts.title}</h1>
<dl class="lines">
${line(texts.reason, charge.description)}
${line(texts.card, `${texts.cardEnding} ${last4}`)}
<div class="total"><dt>${texts.amount}</dt><dd>${escapeHtml(amount)}</dd></div>
</dl>
<form method="post" class="answers">
${button('success', '')}
${button('failure', 'second')}
${button('cancel', 'quiet')}
</form>
<p class="note">${texts.note}</p>
</main>
</body>`,
  }
  // A browser follows the redirect of the form only if its origin is allowed.
  const policy = `form-action 'self' ${new URL(charge.returnUrl).origin}; frame-ancestors 'none'`
  return sendPage(reply, page, policy)
}
