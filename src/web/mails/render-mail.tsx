import { renderToStaticMarkup } from 'react-dom/server'
import type { MailHead, MailMessage, RenderedMail } from '#contract/mails.ts'
import type { MailContent } from '#web/mails/mail-content.ts'
import { MailDocument } from '#web/mails/mail-document.tsx'
import { mailTexts } from '#web/mails/mail-texts.ts'
import { verificationDecided } from '#web/mails/bodies/verification-mails.ts'
import { abandonedCart } from '#web/mails/bodies/abandoned-cart.ts'
import {
  invitation,
  accountChanged,
  emailChangeCode,
  passwordChanged,
  sessionReused,
  signInCode,
} from '#web/mails/bodies/account-mails.ts'
import { eventTomorrow } from '#web/mails/bodies/event-tomorrow.ts'
import { membershipEnding } from '#web/mails/bodies/membership-ending.ts'
import { newGift } from '#web/mails/bodies/new-gift.ts'
import { ordersOfDay } from '#web/mails/bodies/orders-of-day.ts'
import { newsPosted, newsSubscription } from '#web/mails/bodies/news-mails.ts'
import { payerConfirmation } from '#web/mails/bodies/payer-confirmation.ts'
import { paymentFailed } from '#web/mails/bodies/payment-failed.ts'
import { refundNotice } from '#web/mails/bodies/refund-notice.ts'
import { abuseReceived, abuseReported } from '#web/mails/bodies/report-mails.ts'
import { salesReopened } from '#web/mails/bodies/sales-reopened.ts'
import { taxReceipt, taxReceiptVoid } from '#web/mails/bodies/tax-receipt.ts'
import { installmentPaid, installmentUpcoming } from '#web/mails/schedule/debit-mails.ts'
import { disputeOpened, withdrawalAsked } from '#web/mails/schedule/money-back-mails.ts'
import {
  installmentGivenUp,
  installmentRefused,
  regularisationLink,
} from '#web/mails/schedule/refusal-mails.ts'
import { cardExpiring, scheduleChanged } from '#web/mails/schedule/schedule-mails.ts'
import { subjectLine, tidyTexts } from '#web/mails/tidy-texts.ts'
import { writeText } from '#web/mails/write-text.ts'

/** Renders a mail: subject, HTML and plain text, in its language. All user texts are escaped and cleaned. */
export async function renderMail(
  message: MailMessage,
  head: MailHead | null = null,
  logoId: string | null = null,
): Promise<RenderedMail> {
  const tidy = tidyTexts(message)
  const texts = mailTexts(tidy.locale)
  const content = contentOf(tidy)
  const subject = subjectLine(content.subject)
  const html = renderToStaticMarkup(
    <MailDocument content={{ ...content, subject }} locale={tidy.locale} head={head} logoId={logoId} />,
  )
  return { subject, html: `<!doctype html>${html}`, text: writeText(content, texts) }
}

function contentOf(message: MailMessage): MailContent {
  const texts = mailTexts(message.locale)
  switch (message.kind) {
    case 'payerConfirmation':
      return payerConfirmation(message.data, message.locale, texts)
    case 'confirmationAgain':
      return payerConfirmation(message.data, message.locale, texts, true)
    case 'newGift':
      return newGift(message.data, message.locale, texts)
    case 'ordersOfDay':
      return ordersOfDay(message.data, message.locale, texts)
    case 'refundNotice':
      return refundNotice(message.data, message.locale, texts)
    case 'abuseReceived':
      return abuseReceived(message.data, texts)
    case 'abuseReported':
      return abuseReported(message.data, texts)
    case 'salesReopened':
      return salesReopened(message.data, texts)
    case 'verificationDecided':
      return verificationDecided(message.data, message.locale, texts)
    case 'newsSubscription':
      return newsSubscription(message.data, texts)
    case 'newsPosted':
      return newsPosted(message.data, texts)
    case 'signInCode':
      return signInCode(message.data, texts)
    case 'emailChangeCode':
      return emailChangeCode(message.data, texts)
    case 'accountChanged':
      return accountChanged(message.data, texts)
    case 'passwordChanged':
      return passwordChanged(message.data, texts)
    case 'sessionReused':
      return sessionReused(message.data, texts)
    case 'invitation':
      return invitation(message.data, texts)
    case 'abandonedCart':
      return abandonedCart(message.data, message.locale, texts)
    case 'eventTomorrow':
      return eventTomorrow(message.data, message.locale, texts)
    case 'membershipEnding':
      return membershipEnding(message.data, texts)
    case 'paymentFailed':
      return paymentFailed(message.data, message.locale, texts)
    case 'installmentUpcoming':
      return installmentUpcoming(message.data, message.locale, texts)
    case 'installmentPaid':
      return installmentPaid(message.data, message.locale, texts)
    case 'installmentRefused':
      return installmentRefused(message.data, message.locale, texts)
    case 'regularisationLink':
      return regularisationLink(message.data, message.locale, texts)
    case 'installmentGivenUp':
      return installmentGivenUp(message.data, message.locale, texts)
    case 'cardExpiring':
      return cardExpiring(message.data, message.locale, texts)
    case 'scheduleChanged':
      return scheduleChanged(message.data, message.locale, texts)
    case 'withdrawalAsked':
      return withdrawalAsked(message.data, message.locale, texts)
    case 'disputeOpened':
      return disputeOpened(message.data, message.locale, texts)
    case 'taxReceipt':
      return taxReceipt(message.data, message.locale, texts)
    case 'taxReceiptVoid':
      return taxReceiptVoid(message.data, texts)
  }
}
