/** Screens of the walks that show a page, or why there is none. */
type Shown = readonly string[] | { readonly without: string }

/**
 * Every page of the route table, and the screens that show it: a new page has no place here until a walk leads to it. The
 * walk checks that each screen is at an address of its page, and goes through it by keyboard.
 */
export const screensOfPages: Readonly<Record<string, Shown>> = {
  'public/search/search': ['search', 'search-filters'],
  'public/error/error': ['error-404', 'error-500'],
  'public/error/not-found': ['unknown-address'],
  'public/login/login': ['login', 'sign-in-code', 'sign-in-factor'],
  'public/find-order/find-order': ['find-order'],
  'public/cookies/cookie-settings': ['cookie-settings', 'cookie-settings-tools'],
  'public/organization': ['association', 'association-donations'],
  'public/campaign/gift': ['campaign', 'campaign-crowd-funding'],
  'public/campaign/tiers': ['campaign-event', 'campaign-shop'],
  'public/campaign/payment-form': ['campaign-payment-form'],
  'public/share-page': ['share-page'],
  'public/expired-link': ['expired-link'],
  'public/legal': ['legal-page', 'help'],
  'public/language': { without: 'it only redirects' },
  'news/follow': ['follow'],
  'news/link': ['news-to-confirm', 'news-to-stop'],
  'digest-link/digest-link': ['weekly-summary', 'weekly-summary-stopped', 'weekly-summary-link-expired'],
  'contact-link/contact-link': ['contact-to-prove', 'contact-proved', 'contact-link-expired'],
  'account/security': ['account-security', 'account-security-authenticator'],
  'account/data/own-data': ['account-data'],
  'account/history/history': ['account-history', 'receipts-history'],
  'account/profile/profile': ['account-profile'],
  'account/registration/registration': ['office-register', 'registration-errors'],
  'checkout/step': ['step-1-donation', 'step-2-contributors', 'event-step-2-participants'],
  'checkout/linked-cart': ['partner-step-1-billing'],
  'payment/embedded-payment': ['card'],
  'payment/confirmation': ['confirmed'],
  'payment/redirection': ['stopped-redirection'],
  'payment/tickets': ['event-tickets'],
  'payment/verify-ticket/verify-ticket': ['event-ticket-checked', 'ticket-unreadable'],
  'payment/membership-card': ['member-card', 'member-card-unknown'],
  'payment/regularisation/regularisation': ['regularisation-due'],
  'payment/regularisation/embedded': ['regularisation-card'],
  'payment/regularisation/outcome': ['regularisation-failed'],
  'schedule/schedule': ['schedule-monthly', 'schedule-instalments'],
  'schedule/tip-refund': ['tip-refund'],
  'schedule/withdrawal': ['withdrawal'],
  'schedule/renewal': ['renewal'],
  'admin/home': ['office-home'],
  'admin/campaigns/campaigns': ['office-campaigns'],
  'admin/creation/new-campaign': ['office-new-campaign', 'office-new-event'],
  'admin/association-details/association-details': ['office-details'],
  'admin/verification/verification': [
    'office-verification',
    'verification-collecting',
    'verification-to-complete',
  ],
  'admin/receipts/receipts': ['office-receipts', 'receipts-found'],
  'admin/editor/editor': ['office-edition'],
  'admin/support/support': ['office-support'],
  'admin/orders/order': ['order-sheet'],
  'admin/orders/refund/refund': ['order-refund'],
  'admin/orders/orders': ['orders-list', 'orders-found', 'orders-none'],
  'admin/payouts/payouts': ['payouts'],
  'admin/disputes/disputes': ['disputes'],
  'admin/disputes/dispute': ['dispute-to-answer'],
  'admin/order-lists/lines': ['lines-list'],
  'admin/order-lists/payments': ['payments-list'],
  'admin/accounting/accounting': ['accounting'],
  'admin/accounting/accounts': ['accounts'],
  'admin/offline/enter': ['offline-entry'],
  'admin/offline/cheques': ['cheques-waiting'],
  'admin/offline/deposit': ['cheque-deposit'],
  'admin/share': ['office-share'],
  'admin/statistics': ['office-statistics'],
  'admin/members/members': ['office-members', 'members-invited'],
  'admin/invitation': ['office-invitation', 'invitation'],
  'operator/operator-home': ['operator-home'],
  'operator/operator-file': ['operator-file'],
  'operator/operator-report': ['operator-report', 'operator-report-errors'],
  'widget/widget': ['widget-card', 'widget-counter'],
  'widget/form/form-widget': ['widget-form'],
}

/** The page that a screen shows, if it is one of the screens above. */
export function pageOfScreen(screen: string): string | null {
  const found = Object.entries(screensOfPages).find(
    ([, shown]) => !('without' in shown) && shown.includes(screen),
  )
  return found?.[0] ?? null
}
