import { createContext, useContext, useMemo } from 'react'
import { useMatches, useRouteLoaderData } from 'react-router'
import type { Brand } from '#contract/page-reads.ts'
import { defaultLocale, type Locale } from '#domain/locale.ts'
import { makeTranslate, type TextKeys, type Translate as TranslateKey } from '#domain/translate.ts'
import type accounting from '#texts/fr/admin/money/accounting.json'
import type account from '#texts/fr/account/account.json'
import type about from '#texts/fr/on-demand/about.json'
import type admin from '#texts/fr/on-demand/admin.json'
import type banner from '#texts/fr/on-demand/banner.json'
import type cancellation from '#texts/fr/admin/money/cancellation.json'
import type campaign from '#texts/fr/campaign.json'
import type checkout from '#texts/fr/checkout.json'
import type confirmation from '#texts/fr/confirmation.json'
import type donation from '#texts/fr/donation.json'
import type errors from '#texts/fr/errors.json'
import type door from '#texts/fr/papers/door.json'
import type frame from '#texts/fr/frame.json'
import type gates from '#texts/fr/admin/gates.json'
import type income from '#texts/fr/admin/money/income.json'
import type installments from '#texts/fr/on-demand/installments.json'
import type layout from '#texts/fr/layout.json'
import type offline from '#texts/fr/admin/money/offline.json'
import type orderCorrection from '#texts/fr/admin/orders/orderCorrection.json'
import type orderRefund from '#texts/fr/admin/orders/orderRefund.json'
import type orderSheet from '#texts/fr/admin/orders/orderSheet.json'
import type orderList from '#texts/fr/admin/orders/orderList.json'
import type messages from '#texts/fr/admin/people/messages.json'
import type personRequests from '#texts/fr/admin/personRequests.json'
import type donors from '#texts/fr/admin/people/donors.json'
import type imports from '#texts/fr/admin/people/imports.json'
import type memberships from '#texts/fr/admin/people/memberships.json'
import type orderLists from '#texts/fr/admin/orders/orderLists.json'
import type orders from '#texts/fr/admin/orders/orders.json'
import type savedViews from '#texts/fr/admin/orders/savedViews.json'
import type disputes from '#texts/fr/admin/money/disputes.json'
import type bankStatement from '#texts/fr/admin/money/bankStatement.json'
import type yearClose from '#texts/fr/admin/money/yearClose.json'
import type payouts from '#texts/fr/admin/money/payouts.json'
import type people from '#texts/fr/admin/people.json'
import type personSheet from '#texts/fr/admin/personSheet.json'
import type pages from '#texts/fr/pages.json'
import type payer from '#texts/fr/payer.json'
import type payment from '#texts/fr/payment.json'
import type problems from '#texts/fr/problems.json'
import type login from '#texts/fr/login.json'
import type manage from '#texts/fr/admin/manage.json'
import type memberCard from '#texts/fr/papers/memberCard.json'
import type editor from '#texts/fr/creation/editor.json'
import type waitingLists from '#texts/fr/admin/waitingLists.json'
import type waitingList from '#texts/fr/messages/waitingList.json'
import type newCampaign from '#texts/fr/creation/newCampaign.json'
import type renewal from '#texts/fr/messages/renewal.json'
import type map from '#texts/fr/on-demand/map.json'
import type news from '#texts/fr/messages/news.json'
import type contactProof from '#texts/fr/messages/contactProof.json'
import type messageStop from '#texts/fr/messages/messageStop.json'
import type reminderStop from '#texts/fr/messages/reminderStop.json'
import type weeklySummary from '#texts/fr/messages/weeklySummary.json'
import type operator from '#texts/fr/admin/operator.json'
import type order from '#texts/fr/order.json'
import type picker from '#texts/fr/picker.json'
import type questions from '#texts/fr/questions.json'
import type receiptCorrection from '#texts/fr/receipts/receiptCorrection.json'
import type registration from '#texts/fr/account/registration.json'
import type regularisation from '#texts/fr/account/regularisation.json'
import type report from '#texts/fr/on-demand/report.json'
import type refundChoice from '#texts/fr/account/refundChoice.json'
import type schedule from '#texts/fr/account/schedule.json'
import type search from '#texts/fr/search.json'
import type share from '#texts/fr/on-demand/share.json'
import type shareTools from '#texts/fr/papers/shareTools.json'
import type dataTerms from '#texts/fr/admin/dataTerms.json'
import type handover from '#texts/fr/admin/handover.json'
import type support from '#texts/fr/admin/support.json'
import type tickets from '#texts/fr/papers/tickets.json'
import type verifyTicket from '#texts/fr/papers/verifyTicket.json'
import type tip from '#texts/fr/tip.json'
import type verification from '#texts/fr/admin/verification.json'
import type taxReceipts from '#texts/fr/receipts/taxReceipts.json'
import type trust from '#texts/fr/trust.json'
import type widget from '#texts/fr/papers/widget.json'
import { isPacked, unpack } from '#web/lib/page/packed.ts'

/** Areas that a loader sends with its page. */
interface PageAreas {
  readonly account: typeof account
  readonly accounting: typeof accounting
  readonly campaign: typeof campaign
  readonly cancellation: typeof cancellation
  readonly checkout: typeof checkout
  readonly confirmation: typeof confirmation
  readonly disputes: typeof disputes
  readonly donation: typeof donation
  readonly door: typeof door
  readonly frame: typeof frame
  readonly gates: typeof gates
  readonly income: typeof income
  readonly installments: typeof installments
  readonly login: typeof login
  readonly memberCard: typeof memberCard
  readonly renewal: typeof renewal
  readonly news: typeof news
  readonly waitingList: typeof waitingList
  readonly waitingLists: typeof waitingLists
  readonly contactProof: typeof contactProof
  readonly reminderStop: typeof reminderStop
  readonly messageStop: typeof messageStop
  readonly weeklySummary: typeof weeklySummary
  readonly manage: typeof manage
  readonly editor: typeof editor
  readonly newCampaign: typeof newCampaign
  readonly operator: typeof operator
  readonly order: typeof order
  readonly orderList: typeof orderList
  readonly donors: typeof donors
  readonly personRequests: typeof personRequests
  readonly memberships: typeof memberships
  readonly messages: typeof messages
  readonly orderLists: typeof orderLists
  readonly orders: typeof orders
  readonly savedViews: typeof savedViews
  readonly offline: typeof offline
  readonly orderCorrection: typeof orderCorrection
  readonly orderRefund: typeof orderRefund
  readonly orderSheet: typeof orderSheet
  readonly pages: typeof pages
  readonly people: typeof people
  readonly imports: typeof imports
  readonly personSheet: typeof personSheet
  readonly bankStatement: typeof bankStatement
  readonly payouts: typeof payouts
  readonly yearClose: typeof yearClose
  readonly payer: typeof payer
  readonly payment: typeof payment
  readonly picker: typeof picker
  readonly problems: typeof problems
  readonly questions: typeof questions
  readonly receiptCorrection: typeof receiptCorrection
  readonly registration: typeof registration
  readonly regularisation: typeof regularisation
  readonly refundChoice: typeof refundChoice
  readonly schedule: typeof schedule
  readonly search: typeof search
  readonly shareTools: typeof shareTools
  readonly dataTerms: typeof dataTerms
  readonly handover: typeof handover
  readonly support: typeof support
  readonly tickets: typeof tickets
  readonly verifyTicket: typeof verifyTicket
  readonly tip: typeof tip
  readonly taxReceipts: typeof taxReceipts
  readonly trust: typeof trust
  readonly verification: typeof verification
  readonly widget: typeof widget
}
export type Area = keyof PageAreas

/** Areas that no loader sends: the server renders them, and the browser loads them where it needs them. */
interface LateAreas {
  readonly about: typeof about
  readonly admin: typeof admin
  readonly banner: typeof banner
  readonly errors: typeof errors
  readonly layout: typeof layout
  readonly map: typeof map
  readonly report: typeof report
  readonly share: typeof share
}
/** Areas that a part of a page reads by itself. */
export type LateArea = keyof LateAreas | 'frame' | 'problems'

type AnyArea = Area | LateArea
type KeysOf<A extends AnyArea> = TextKeys<(PageAreas & LateAreas)[A]>

/** The texts of one area in one language, nested keys joined by dots. */
export type AreaTexts<A extends AnyArea> = Readonly<Record<KeysOf<A>, string>>

/** The texts of some areas. */
export type Texts<A extends Area> = { readonly [Name in A]: AreaTexts<Name> }

/** Reads one area's texts: `t('key', { name: 'value' })`. */
export type Translate<A extends AnyArea> = TranslateKey<KeysOf<A>>

/** The data that the root loader sends. */
interface RootData {
  readonly locale: Locale
  readonly brand: Brand
}

/** The page's language. */
export function useLocale(): Locale {
  return useRouteLoaderData<RootData>('root')?.locale ?? defaultLocale
}

/**
 * The language that associations write in, as the `lang` attribute on a page in another language; undefined if it is
 * the same.
 */
export function useContentLang(): Locale | undefined {
  return useLocale() === defaultLocale ? undefined : defaultLocale
}

/** The operator's configuration; null only where the page itself failed. */
export function useBrand(): Brand | null {
  return useRouteLoaderData<RootData>('root')?.brand ?? null
}

/** Areas that were loaded after the page, for the parts inside this element. */
export const LateTexts = createContext<Partial<Texts<Area>>>({})

/**
 * The texts of an area, as the nearest loader sent them, or as they came later. That every page is sent the areas that
 * its parts read is checked by `tests/house/words/page-texts.test.ts`.
 */
export function useTexts<A extends Area>(area: A): Translate<A> {
  const locale = useLocale()
  const sent = useMatches().findLast((match) => textsOf(match.loaderData)?.[area] !== undefined)
  const texts = useContext(LateTexts)[area] ?? textsOf(sent?.loaderData)?.[area]
  return useMemo(() => makeTranslate(texts ?? ({} as AreaTexts<A>), locale), [texts, locale])
}

function textsOf(loaderData: unknown): Partial<Texts<Area>> | undefined {
  const data: unknown = isPacked(loaderData) ? unpack(loaderData) : loaderData
  const holder = data as { readonly texts?: Partial<Texts<Area>> } | null | undefined
  return holder?.texts
}
