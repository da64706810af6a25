import type { AggForm } from '#contract/form.ts'
import { isGiftForm } from '#domain/form/gift-types.ts'

/** Texts of parts that never appear on some campaign pages, by the start of their keys. */
const parts: readonly { readonly start: string; readonly isShown: (page: AggForm) => boolean }[] = [
  { start: 'raised|contributions_|daysLeft|endsToday|picker|dock|noscript', isShown: isGift },
  {
    start: 'facts',
    isShown: ({ form }) => form.startDate !== null || form.place !== null || form.onlineUrl !== null,
  },
  { start: 'expenses', isShown: ({ form }) => form.expenseItems.length > 0 },
  { start: 'owners', isShown: ({ form }) => form.projectOwnersHtml !== '' },
  { start: 'beneficiaries', isShown: ({ form }) => form.projectBeneficiariesHtml !== '' },
  { start: 'country', isShown: ({ form }) => form.targetCountry !== null },
  { start: 'tax', isShown: ({ organization }) => organization.taxReceipts },
  { start: 'contributors', isShown: ({ form }) => form.contributorsVisible },
]

/** The keys of `campaign` that this page shows, now or after a change of its numbers: the loader sends these. */
export function campaignTexts(page: AggForm): { readonly campaign: RegExp } {
  const absent = parts.filter(({ isShown }) => !isShown(page)).map(({ start }) => start)
  return { campaign: absent.length === 0 ? /./ : new RegExp(`^(?!${absent.join('|')})`) }
}

function isGift({ form }: AggForm): boolean {
  return isGiftForm(form.formType)
}
