import type { Static } from 'typebox'
import type {
  AggForm,
  Contributors,
  ContributorsQuerySchema,
  DisplayVersionSchema,
  Form,
  FormQuerySchema,
} from '#contract/form.ts'
import type { CheckTicket, CheckedTicket } from '#contract/order/verify-ticket.ts'
import type { Compliance, Organization, ProviderSchema } from '#contract/organization.ts'
import type { AggUser } from '#contract/user.ts'
import type { LegalStatuses } from '#contract/visitor/values.ts'
import type { AbuseSchema, AbuseWrite } from '#contract/visitor/abuse.ts'
import type { AddressSearchSchema, FoundAddresses } from '#contract/visitor/address.ts'
import type { Measures } from '#contract/visitor/measure.ts'
import type { NewsRequestedSchema, NewsSubscriptionWrite } from '#contract/visitor/news.ts'
import type { ProspectSchema, ProspectWrite } from '#contract/visitor/prospect.ts'
import type { SearchQuerySchema, SearchResults } from '#contract/visitor/search.ts'
import type { SendAgain, SentAgainSchema } from '#contract/visitor/send-again.ts'

/** Reads of public pages, and what a visitor sends without a cart. */
export interface VisitorCalls {
  'GET /agg/form': { query: Static<typeof FormQuerySchema>; answer: AggForm }
  'GET /agg/user': { answer: AggUser }
  'GET /search': { query: Static<typeof SearchQuerySchema>; answer: SearchResults }
  'GET /values/company-legal-status': { answer: LegalStatuses }
  'GET /organizations/:org': { answer: Organization }
  'GET /organizations/:org/provider': { answer: Static<typeof ProviderSchema> }
  'GET /organizations/:org/compliance/agg/overview': { answer: Compliance }
  'GET /organizations/:org/forms/:type/:slug/enriched': { answer: Form }
  'GET /organizations/:org/forms/:type/:slug/display-version': { answer: Static<typeof DisplayVersionSchema> }
  'GET /organizations/:org/forms/:type/:slug/contributors': {
    query: Static<typeof ContributorsQuerySchema>
    answer: Contributors
  }
  'POST /abuses': { body: AbuseWrite; answer: Static<typeof AbuseSchema> }
  'POST /addresses/search': { body: Static<typeof AddressSearchSchema>; answer: FoundAddresses }
  'POST /measures': { body: Measures; answer: null }
  'POST /carts/prospects': { body: ProspectWrite; answer: Static<typeof ProspectSchema> }
  'POST /news-subscriptions': { body: NewsSubscriptionWrite; answer: Static<typeof NewsRequestedSchema> }
  'POST /orders/send-again': { body: SendAgain; answer: Static<typeof SentAgainSchema> }
  'POST /tickets/check': { body: CheckTicket; answer: CheckedTicket }
}
