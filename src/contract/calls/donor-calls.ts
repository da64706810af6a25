import type {
  CardAsked,
  DonorFilters,
  FindDonors,
  FoundDonors,
  MonthlyDonors,
  MonthlyDonorsQuery,
} from '#contract/donor/donors.ts'

/** The donors of an association, for its members. */
export interface DonorCalls {
  'GET /admin/organizations/:org/donors': { query: DonorFilters; answer: FoundDonors }
  'POST /admin/organizations/:org/donors/search': { body: FindDonors; answer: FoundDonors }
  'GET /admin/organizations/:org/monthly-donors': { query: MonthlyDonorsQuery; answer: MonthlyDonors }
  'POST /admin/organizations/:org/monthly-donors/:order/ask-card': { answer: CardAsked }
}
